import { Button } from '@mantine/core';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { SaveToList } from '../analysis/lists/save-to-list.tsx';
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
  const maySave = account?.workspace.rights.includes('analyse') ?? false;
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
      {...(maySave && {
        renderSave: ({ channel_id: channelId, channel_name: name }) => (
          <SaveToList channelIds={[channelId]} name={name} isQuiet />
        ),
      })}
      renderRequest={(creator) => <RequestQuote creator={creator} mayAsk={mayAsk} />}
    />
  );
}
