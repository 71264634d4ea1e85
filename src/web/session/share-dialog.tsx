import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ConfirmedButton } from '../ui/confirmed-button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FailureLine } from '../ui/failure-line.tsx';
import form from '../ui/form.module.css';
import { LoadedPart } from './loaded-part.tsx';
import { api } from './api.ts';
import classes from './share-dialog.module.css';
import { useStart } from './start.ts';
import { useAction } from './use-action.ts';

export interface ShareDialogProps {
  analysisId: string;
  /** The channel the report is about. */
  name: string;
  onClose: () => void;
}

/** Makes, shows and ends the link by which others read a report. */
export function ShareDialog({ analysisId, name, onClose }: ShareDialogProps) {
  const link = useQuery({
    queryKey: linkKey(analysisId),
    queryFn: ({ signal }) => api.shareReport({ analysisId, action: 'get' }, { signal }),
  });
  return (
    <Dialog title="Share this report" onClose={onClose}>
      <p className={classes.channel}>
        <bdi>{name}</bdi>
      </p>
      <LoadedPart query={link} failure="The link could not be loaded.">
        {({ url }) => <LinkControl analysisId={analysisId} url={url} />}
      </LoadedPart>
      <form className={classes.close} method="dialog">
        <Button type="submit" variant="subtle">
          Close
        </Button>
      </form>
    </Dialog>
  );
}

function LinkControl({ analysisId, url }: { analysisId: string; url: string | null }) {
  const queries = useQueryClient();
  const { account } = useStart();
  const hasBrand = account?.plan.features.includes('whiteLabel') === true;
  const changing = useAction(
    (action: 'share' | 'stop') => api.shareReport({ analysisId, action }),
    (changed) => queries.setQueryData(linkKey(analysisId), changed),
  );
  return (
    <>
      <p className={classes.note}>
        {url === null
          ? 'With a link, others read this report without an account. It works until you turn it off or your plan no longer includes reports.'
          : 'Anyone with the link can view.'}
        {hasBrand && ' It wears your brand, as it is set under White-Label.'}
      </p>
      <output className={classes.url}>{url ?? ''}</output>
      <FailureLine message={changing.failure?.message ?? null} />
      <div className={form.actions}>
        {url === null ? (
          <Button aria-disabled={changing.isRunning} onClick={() => changing.run('share')}>
            {changing.isRunning ? 'Loading...' : 'Create link'}
          </Button>
        ) : (
          <>
            <CopyButton text={url} label="Copy link" />
            <Button component="a" href={url} target="_blank" rel="noopener" variant="default">
              Open the page
            </Button>
            <ConfirmedButton
              label="Turn off link"
              question="The link stops working at once. A new one will have another address."
              confirmLabel="Turn off"
              keepLabel="Keep it"
              isRunning={changing.isRunning}
              onConfirm={() => changing.run('stop')}
            />
          </>
        )}
      </div>
    </>
  );
}

function linkKey(analysisId: string): string[] {
  return ['shared-report', analysisId];
}
