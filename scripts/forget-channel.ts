import { forgetChannel } from '../src/server/creators/channel-removal/forget-channel.usecases.ts';
import { runOperatorTask } from './operator-task.ts';

/** `npm run forget-channel -- <id>`: deletes everything that is stored of a channel, and never reads it again. */
await runOperatorTask(([channel, ...rest]) => {
  if (channel === undefined || channel.startsWith('-') || rest.length > 0)
    throw new Error('Usage: npm run forget-channel -- <id>');
  return async (context) => {
    const forgotten = await forgetChannel(context, { channel });
    if (forgotten === null)
      throw new Error(`"${channel}" is not the id of a channel, and leads to none that is stored.`);
    const { channelId, isNew, analyses, rates } = forgotten;
    const again = isNew ? '' : ' It was forgotten before.';
    return {
      text: `${channelId} is forgotten: ${analyses} analyses and ${rates} rates were deleted. It is never read again.${again}`,
      ok: true,
    };
  };
});
