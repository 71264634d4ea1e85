import { id } from './test-agency-exchanges.ts';

const instant = '2026-11-21T12:00:00.000Z';
const channelId = `UC${'a'.repeat(22)}`;

const removals = {
  open: [
    {
      id,
      channel_id: channelId,
      channel_name: 'A channel',
      contact_email: 'ada@example.org',
      proven_at: instant,
      due_at: instant,
      overdue: false,
    },
  ],
  in_time: 1,
  late: 0,
};

/** What administrators do about creators' requests. */
export const removalExchanges = {
  listRemovalRequests: { output: removals },
  answerRemovalRequest: { input: { answer: 'remove', id }, output: removals },
};
