import { checkSubscription, sendWelcomeEmail, start, updateProfile } from './account.ts';
import { addressChange, cancelAddressChange } from './address-change.ts';
import { creditHistory } from './credits.ts';
import { acceptInvitation, inviteMember, readInvitation, withdrawInvitation } from './invitations.ts';
import {
  notificationSettings,
  notifications,
  readNotifications,
  saveNotificationSetting,
} from './notifications.ts';
import { askForOwnData, deleteAccount, downloadOwnData, keepAccount, ownData } from './own-data.ts';
import { checkout, createCheckout, customerPortal, offers } from './payments.ts';
import { endSession, endSessions, listSessions } from './sessions.ts';
import { teamActivity } from './team-activity.ts';
import {
  changeMember,
  changeTeam,
  deleteTeam,
  leaveTeam,
  makeTeam,
  moveSubscription,
  removeMember,
  switchWorkspace,
  team,
} from './workspaces.ts';

/** The calls of accounts, workspaces, plans and payments. */
export const accountsCalls = {
  start,
  checkSubscription,
  sendWelcomeEmail,
  updateProfile,
  listSessions,
  endSession,
  endSessions,
  addressChange,
  cancelAddressChange,
  notifications,
  readNotifications,
  notificationSettings,
  saveNotificationSetting,
  ownData,
  askForOwnData,
  downloadOwnData,
  deleteAccount,
  keepAccount,
  offers,
  createCheckout,
  customerPortal,
  checkout,
  creditHistory,
  makeTeam,
  switchWorkspace,
  team,
  changeTeam,
  inviteMember,
  withdrawInvitation,
  readInvitation,
  acceptInvitation,
  changeMember,
  removeMember,
  leaveTeam,
  moveSubscription,
  deleteTeam,
  teamActivity,
};
