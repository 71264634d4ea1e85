import { Readable } from 'node:stream';
import { FileDownload } from './file-download.ts';
import { id } from './test-agency-exchanges.ts';

const instant = '2026-11-21T12:00:00.000Z';
/** Read again each time: the file is shared by all tests of a process. */
const pieces = { [Symbol.asyncIterator]: () => Readable.from(['a'])[Symbol.asyncIterator]() };
export const file = (type: string) => new FileDownload('a', type, pieces);

const dataExport = {
  id,
  state: 'ready',
  asked_at: instant,
  steps_done: 1,
  steps_total: 1,
  bytes: 1,
  expires_at: instant,
};

/** For each procedure about an account, or about data of a person or creator: a valid input and an answer. */
export const accountExchanges = {
  listSessions: {
    output: {
      sessions: [
        { id, device: 'Firefox on Windows', signed_in_at: instant, last_used_at: instant, is_current: true },
      ],
    },
  },
  endSession: { input: { id }, output: { ended: true } },
  endSessions: { input: { which: 'others' }, output: { ended: 1 } },
  addressChange: {
    output: {
      change: {
        new_email: 'ada@example.net',
        old_confirmed: true,
        new_confirmed: false,
        ends_at: instant,
      },
    },
  },
  cancelAddressChange: { output: { cancelled: true } },
  notifications: {
    output: {
      notifications: [
        {
          id,
          kind: 'quote_request',
          workspace_id: null,
          subject: 'Ada mentioned you',
          details: [],
          link: '/library',
          created_at: instant,
          read_at: null,
        },
      ],
      unread: 1,
      has_more: false,
    },
  },
  readNotifications: { input: { id: null }, output: { unread: 0 } },
  notificationSettings: { output: { settings: [{ kind: 'quote_request', how: 'mail' }] } },
  saveNotificationSetting: {
    input: { kind: 'quote_request', how: 'none' },
    output: { settings: [{ kind: 'quote_request', how: 'none' }] },
  },
  ownData: { output: { export: dataExport } },
  askForOwnData: { output: dataExport },
  downloadOwnData: { input: { id }, output: file('application/zip') },
  deleteAccount: { input: { password: null }, output: { due_at: instant } },
  keepAccount: { output: { subscription_renewed: true } },
  requestRemoval: {
    input: { channel_url: '@a', email: 'ada@example.org' },
    output: { id, channel_name: 'A channel', code: 'sponsorscope-7F3K-Q2MD' },
  },
  proveRemoval: { input: { id }, output: { due_at: instant } },
  creditHistory: {
    output: {
      entries: [
        {
          id: '1',
          kind: 'trial',
          credits: 50,
          balance: 50,
          note: null,
          created_at: '2026-11-21T12:00:00.000Z',
        },
      ],
      has_more: false,
    },
  },
};
