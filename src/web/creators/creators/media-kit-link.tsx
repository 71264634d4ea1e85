import { Button } from '@mantine/core';
import type { MediaKit } from '../../../contract/creators/media-kits.ts';
import { api } from '../../session/api.ts';
import { DownloadIcon } from '../../ui/icons.tsx';
import { showToast } from '../../ui/toast.ts';
import { ConfirmedButton } from '../../ui/confirmed-button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { FailureLine } from '../../ui/failure-line.tsx';
import classes from '../../ui/form.module.css';
import { formatCount } from '../../ui/format.ts';
import { useAction } from '../../session/use-action.ts';
import { useCreatorMemory } from './use-creator-data.ts';

/** The way to the public page, while there is one. */
export function MediaKitLink({ kit }: { kit: MediaKit }) {
  const { keepKit } = useCreatorMemory();
  const renewing = useAction(
    () => api.creatorMediaKit({ action: 'renew', channel_id: kit.channel_id }),
    (renewed) => {
      keepKit(renewed);
      void showToast({
        title: 'The media kit has a new link',
        message: 'The old one no longer works.',
        tone: 'good',
      });
    },
  );
  return (
    <section className={classes.part} aria-labelledby="media-kit-link">
      <h3 className={classes.heading} id="media-kit-link">
        Link
      </h3>
      {kit.shared ? (
        <>
          <p className={classes.link}>{kit.url}</p>
          <div className={classes.actions}>
            <CopyButton text={kit.url} label="Copy the link" />
            <Button component="a" href={kit.url} target="_blank" rel="noopener" variant="default">
              Open the page
            </Button>
            <Button
              component="a"
              href={`${kit.url}.pdf`}
              target="_blank"
              rel="noopener"
              variant="default"
              leftSection={<DownloadIcon />}
            >
              PDF
            </Button>
          </div>
        </>
      ) : (
        <p className={classes.note}>The media kit is private. Share it and save, and its link stands here.</p>
      )}
      <Views views={kit.views} />
      <FailureLine message={renewing.failure?.message ?? null} />
      <div className={classes.actions}>
        <ConfirmedButton
          label="New link"
          question="The old link stops working. Make a new one?"
          confirmLabel="Make a new link"
          keepLabel="Keep the old one"
          isRunning={renewing.isRunning}
          onConfirm={() => renewing.run(undefined)}
        />
      </div>
    </section>
  );
}

/** People alone, and what was left out with its reasons. */
function Views({ views: { days, views, visitors, pdfs, left_out: leftOut } }: Pick<MediaKit, 'views'>) {
  if (views + pdfs + leftOut === 0) return null;
  const parts = [
    `${formatCount(views)} ${views === 1 ? 'view' : 'views'} by ${formatCount(visitors)} ${visitors === 1 ? 'visitor' : 'visitors'}`,
    ...(pdfs === 0 ? [] : [`${formatCount(pdfs)} ${pdfs === 1 ? 'PDF' : 'PDFs'} opened`]),
  ];
  return (
    <>
      <p>{`In the last ${days} days: ${parts.join(', ')}.`}</p>
      {leftOut > 0 && (
        <p className={classes.note}>
          {`Not counted: ${formatCount(leftOut)} ${leftOut === 1 ? 'request' : 'requests'} of programs and previews, repeats within half an hour, floods, and your own.`}
        </p>
      )}
    </>
  );
}
