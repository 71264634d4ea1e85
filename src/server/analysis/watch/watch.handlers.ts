import { implement } from '@orpc/server';
import { contract } from '../../../contract/contract.ts';
import type { Database } from '../../platform/db/database.ts';
import { readViewer } from '../../platform/http/admission.ts';
import { answering } from '../../platform/http/refusal.ts';
import type { RequestContext } from '../../platform/http/request.ts';
import { readAlerts, readFeed, readUntil } from './alerts.usecases.ts';
import { beginWatch, changeRules, listWatches, stopWatch } from './watches.usecases.ts';

/** The procedures of the contract for what a workspace watches. */
export function createWatchHandlers(dependencies: { database: Database; now: () => Date; demo: boolean }) {
  const { database, now, demo } = dependencies;
  const os = implement(contract).$context<RequestContext>();
  const inWorkspace = async (context: RequestContext) => {
    const { userId } = await readViewer(context);
    return { database, now, demo, userId };
  };
  return {
    watches: os.watches.handler(async ({ context }) => listWatches(await inWorkspace(context))),
    addWatch: os.addWatch.handler(async ({ context, input }) => {
      const workspace = await inWorkspace(context);
      return answering(contract.addWatch, () => beginWatch(workspace, input));
    }),
    changeWatch: os.changeWatch.handler(async ({ context, input }) => {
      const workspace = await inWorkspace(context);
      await answering(contract.changeWatch, () => changeRules(workspace, input));
      return {};
    }),
    endWatch: os.endWatch.handler(async ({ context, input }) => {
      const workspace = await inWorkspace(context);
      await answering(contract.endWatch, () => stopWatch(workspace, input));
      return {};
    }),
    watchAlerts: os.watchAlerts.handler(async ({ context, input }) =>
      readAlerts(await inWorkspace(context), input),
    ),
    readWatchAlerts: os.readWatchAlerts.handler(async ({ context, input }) =>
      readUntil(await inWorkspace(context), { until: input.until, channelId: input.channel_id ?? null }),
    ),
    sponsorFeed: os.sponsorFeed.handler(async ({ context, input }) =>
      readFeed(await inWorkspace(context), input),
    ),
  };
}
