import { Button, FileButton } from '@mantine/core';
import { useState } from 'react';
import { mostScreenshotBytes } from '../../../contract/creators/kit-limits.ts';
import type { MediaKit } from '../../../contract/creators/media-kits.ts';
import { api } from '../../session/api.ts';
import { useAction } from '../../session/use-action.ts';
import { ConfirmedButton } from '../../ui/confirmed-button.tsx';
import { FailureLine } from '../../ui/failure-line.tsx';
import classes from '../../ui/form.module.css';
import { formatDate } from '../../ui/format.ts';
import { useCreatorMemory } from './use-creator-data.ts';

const mostMegabytes = mostScreenshotBytes / 1024 / 1024;
const words = {
  title: 'Screenshot of your figures',
  lede: `Beside your own figures, as it is in YouTube Studio. PNG, JPEG or WebP, up to ${mostMegabytes} MB. We draw it anew, so that nothing hidden in the file is shown, and do not check what it says.`,
  noFigures: 'Save your own figures of the audience first.',
  add: 'Add a screenshot',
  replace: 'Choose another one',
  adding: 'Adding...',
  remove: 'Remove it',
  question: 'Remove the screenshot from the media kit?',
  keep: 'Keep it',
  tooLarge: `This file is larger than ${mostMegabytes} MB.`,
} as const;

/** A picture that stands beside the creator's own figures on their media kit. */
export function KitScreenshot({ kit }: { kit: MediaKit }) {
  const { channel_id: channelId, audience, screenshot, shared, url } = kit;
  const { keepKit } = useCreatorMemory();
  const [isTooLarge, setIsTooLarge] = useState(false);
  const acting = useAction(
    async (file: File | null) =>
      file === null
        ? api.creatorKitScreenshot({ action: 'remove', channel_id: channelId })
        : api.creatorKitScreenshot({
            action: 'save',
            channel_id: channelId,
            picture: await readBase64(file),
          }),
    keepKit,
  );
  const choose = (file: File | null) => {
    if (file === null) return;
    setIsTooLarge(file.size > mostScreenshotBytes);
    if (file.size <= mostScreenshotBytes) acting.run(file);
  };
  return (
    <section className={classes.part} aria-labelledby="kit-screenshot">
      <h3 className={classes.heading} id="kit-screenshot">
        {words.title}
      </h3>
      <p className={classes.note}>{words.lede}</p>
      {screenshot !== null && (
        <p>
          {`Added on ${formatDate(screenshot.added_at)}. `}
          {shared && (
            <a href={`${url}/screenshot.webp`} target="_blank" rel="noopener">
              Look at it
            </a>
          )}
        </p>
      )}
      {audience === null && <p>{words.noFigures}</p>}
      <FailureLine message={isTooLarge ? words.tooLarge : (acting.failure?.message ?? null)} />
      <div className={classes.actions}>
        {audience !== null && (
          <FileButton onChange={choose} accept="image/png,image/jpeg,image/webp">
            {(props) => (
              <Button {...props} variant="default" aria-disabled={acting.isRunning}>
                {nameChoice({ isRunning: acting.isRunning, hasOne: screenshot !== null })}
              </Button>
            )}
          </FileButton>
        )}
        {screenshot !== null && (
          <ConfirmedButton
            label={words.remove}
            question={words.question}
            confirmLabel={words.remove}
            keepLabel={words.keep}
            isRunning={acting.isRunning}
            onConfirm={() => acting.run(null)}
          />
        )}
      </div>
    </section>
  );
}

function nameChoice({ isRunning, hasOne }: { isRunning: boolean; hasOne: boolean }): string {
  if (isRunning) return words.adding;
  return hasOne ? words.replace : words.add;
}

/** What a file holds, for a body that is JSON. */
function readBase64(file: File): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const reader = new FileReader();
  reader.addEventListener('load', () => {
    // After the address's head; an empty file has none.
    resolve(typeof reader.result === 'string' ? (reader.result.split(',')[1] ?? '') : '');
  });
  reader.addEventListener('error', () => reject(new Error('This file cannot be read.')));
  reader.readAsDataURL(file);
  return promise;
}
