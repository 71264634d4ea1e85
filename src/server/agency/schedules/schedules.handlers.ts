import { implement } from '@orpc/server';
import { contract } from '../../../contract/contract.ts';
import { readViewer } from '../../platform/http/admission.ts';
import { answering } from '../../platform/http/refusal.ts';
import type { RequestContext } from '../../platform/http/request.ts';
import type { AskingContext } from './consent.usecases.ts';
import { dropSchedule, keepSchedule, readSchedules, sendOnce } from './schedules.usecases.ts';
import type { ScheduleContext } from './schedules.usecases.ts';

/** The procedures of the contract's scheduled reports. */
export function createScheduleHandlers(dependencies: AskingContext) {
  const os = implement(contract).$context<RequestContext>();
  const own = async (context: RequestContext): Promise<ScheduleContext> => {
    const { userId, personId } = await readViewer(context);
    return { ...dependencies, userId, personId };
  };
  return {
    schedules: os.schedules.handler(async ({ context }) => readSchedules(await own(context))),
    saveSchedule: os.saveSchedule.handler(({ context, input }) =>
      answering(contract.saveSchedule, async () => keepSchedule(await own(context), input)),
    ),
    deleteSchedule: os.deleteSchedule.handler(({ context, input }) =>
      answering(contract.deleteSchedule, async () => dropSchedule(await own(context), input)),
    ),
    sendSchedule: os.sendSchedule.handler(({ context, input }) =>
      answering(contract.sendSchedule, async () => sendOnce(await own(context), input)),
    ),
  };
}
