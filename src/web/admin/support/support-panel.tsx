import { Button, TextInput } from '@mantine/core';
import { useState, type SyntheticEvent } from 'react';
import { longestAddress } from '../../../contract/limits.ts';
import { LoadedPart } from '../../session/loaded-part.tsx';
import { Card } from '../../ui/card.tsx';
import { AccountView } from './account-view.tsx';
import classes from './support-panel.module.css';
import { texts } from './texts.ts';
import { useSearch, useSupportedAccount, type FoundAccounts } from './use-support.ts';

/** Finds an account and shows all that support needs of it. */
export function SupportPanel() {
  const [found, setFound] = useState<FoundAccounts | null>(null);
  const [userId, setUserId] = useState<string | null>(null);
  const searching = useSearch((answer) => {
    setFound(answer);
    // Where an id or a whole address was meant, there is nothing to choose.
    setUserId(answer.accounts.length === 1 ? (answer.accounts[0]?.user_id ?? null) : null);
  });
  return (
    <div className={classes.parts}>
      <Card title={texts.title} lede={texts.lede}>
        <SearchForm isRunning={searching.isRunning} onFind={searching.run} />
        {found !== null && userId === null && <Results found={found} onOpen={setUserId} />}
        {userId !== null && found !== null && found.accounts.length > 1 && (
          <div>
            <Button variant="default" size="xs" onClick={() => setUserId(null)}>
              {texts.close}
            </Button>
          </div>
        )}
      </Card>
      {userId !== null && <OpenedAccount key={userId} userId={userId} />}
    </div>
  );
}

function OpenedAccount({ userId }: { userId: string }) {
  const query = useSupportedAccount(userId);
  return (
    <LoadedPart query={query} failure={texts.accountFailed}>
      {(account) => <AccountView account={account} />}
    </LoadedPart>
  );
}

function SearchForm({ isRunning, onFind }: { isRunning: boolean; onFind: (query: string) => void }) {
  const [query, setQuery] = useState('');
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (query.trim() !== '') onFind(query.trim());
  };
  return (
    <search>
      <form className={classes.search} onSubmit={submit} noValidate>
        <TextInput
          label={texts.query}
          name="query"
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          maxLength={longestAddress}
          value={query}
          onChange={({ currentTarget }) => setQuery(currentTarget.value)}
        />
        <Button className={classes.find} type="submit" aria-disabled={isRunning}>
          {isRunning ? texts.loading : texts.find}
        </Button>
      </form>
    </search>
  );
}

function Results({ found, onOpen }: { found: FoundAccounts; onOpen: (userId: string) => void }) {
  if (found.accounts.length === 0) return <output className={classes.note}>{texts.none}</output>;
  return (
    <>
      <ul className={classes.results} aria-label={texts.results}>
        {found.accounts.map(({ user_id, email, full_name }) => (
          <li key={user_id} className={classes.result}>
            <div className={classes.who}>
              <p className={classes.name}>{email}</p>
              <p className={classes.note}>
                <bdi>{full_name.trim() || texts.unnamed}</bdi>
              </p>
            </div>
            <Button
              variant="default"
              size="xs"
              aria-label={`${texts.open} ${email}`}
              onClick={() => onOpen(user_id)}
            >
              {texts.open}
            </Button>
          </li>
        ))}
      </ul>
      {found.has_more && <p className={classes.note}>{texts.more}</p>}
    </>
  );
}
