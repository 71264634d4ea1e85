import { useLocation } from 'react-router';
import { NewQuoteScreen } from '../deals/quotes/new-quote-screen.tsx';
import { QuoteScreen } from '../deals/quotes/quote-screen.tsx';
import { QuotesScreen, QuotesScreenSkeleton } from '../deals/quotes/quotes-screen.tsx';
import { links } from './paths.ts';
import { SignedIn } from './signed-in.tsx';

/** The workspace's quotes, one of them, or a new one. */
export function QuotesPage() {
  const { pathname } = useLocation();
  const id = pathname.slice(links.quotes.length + 1);
  return (
    <SignedIn skeleton={<QuotesScreenSkeleton />}>
      {(account) => {
        if (id === '') return <QuotesScreen account={account} />;
        return id === 'new' ? (
          <NewQuoteScreen account={account} />
        ) : (
          <QuoteScreen key={id} id={id} account={account} />
        );
      }}
    </SignedIn>
  );
}
