import { manageApiKeys } from './api-keys.ts';
import { exportDecisionsCsv, exportDecisionsExcel } from './client-files.ts';
import {
  changeAccess,
  client,
  clientRows,
  clients,
  deleteClient,
  endList,
  giveList,
  inviteGuest,
  saveClient,
  saveClientNote,
} from './clients.ts';
import { apiChannelAnalysis } from './external-api.ts';
import { deleteSchedule, saveSchedule, schedules, sendSchedule } from './schedules.ts';
import {
  previewWhiteLabel,
  saveWhiteLabel,
  verifyDomain,
  whiteLabelReport,
  whiteLabelSettings,
} from './white-label.ts';

/** The calls of agencies. */
export const agencyCalls = {
  manageApiKeys,
  apiChannelAnalysis,
  whiteLabelSettings,
  saveWhiteLabel,
  previewWhiteLabel,
  whiteLabelReport,
  verifyDomain,
  clients,
  client,
  clientRows,
  saveClient,
  deleteClient,
  giveList,
  endList,
  saveClientNote,
  inviteGuest,
  changeAccess,
  exportDecisionsCsv,
  exportDecisionsExcel,
  schedules,
  saveSchedule,
  deleteSchedule,
  sendSchedule,
};
