import { Button } from '@mantine/core';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { MarketplacePanel } from '../creators/marketplace/marketplace-panel.tsx';
import { RequestQuote } from '../creators/quote-requests/request-quote.tsx';
import { SentRequests } from '../creators/quote-requests/sent-requests.tsx';
import { texts } from '../creators/quote-requests/texts.ts';
import { useStart } from '../session/start.ts';

/** The marketplace, with the requests for quotes that lead out of it. */
export function MarketplacePlace() {
  const [address] = useSearchParams();
  const [isShown, setIsShown] = useState(address.has('requests'));
  const { account } = useStart();
  const mayAsk = account?.workspace.rights.includes('manage') ?? false;
  return (
    <MarketplacePanel
      above={
        <>
          <Button
            variant="default"
            size="sm"
            aria-expanded={isShown}
            style={{ justifySelf: 'start' }}
            onClick={() => setIsShown(!isShown)}
          >
            {isShown ? texts.hide : texts.show}
          </Button>
          {isShown && <SentRequests mayAct={mayAsk} />}
        </>
      }
      renderRequest={(creator) => <RequestQuote creator={creator} mayAsk={mayAsk} />}
    />
  );
}
