import { longestAdminSessionHours } from '../../../contract/limits.ts';

/** The words of the admin session's part; those of the specification stand in its sections 2, 4, 8 and 9. */
export const texts = {
  title: 'Admin session',
  lede: 'Dangerous actions need an admin session: granting or clearing access, making new prices current, deleting data by hand. It belongs to this tab and ends by itself, so a screen left alone changes nothing.',
  none: 'None',
  active: 'Active',
  ended: 'Ended',
  noneMore: 'There is no admin session in this tab.',
  endedMore: 'Your admin session has ended. Create a new one to go on.',
  extend: 'Extend by',
  revoke: 'Revoke all',
  revokeQuestion: 'All your admin sessions end at once, in other tabs and browsers too. Revoke them?',
  revokeConfirm: 'Revoke all sessions',
  keep: 'Keep them',
  loading: 'Loading...',
  extendFailed: 'Failed to extend admin session',
  revokeFailed: 'Failed to revoke admin sessions',
  checkFailed: 'Failed to check the admin session.',
  extended: 'Session Extended',
  atLongest: 'At its longest',
  atLongestMore: `However often it is extended, a session ends ${longestAdminSessionHours} hours after it was made.`,
  revoked: 'Sessions Revoked',
} as const;
