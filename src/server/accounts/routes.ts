import { createAccountHandlers, createWelcomeHandlers } from './accounts/accounts.handlers.ts';
import { createSessionHandlers } from './accounts/sessions.handlers.ts';
import { createNotificationHandlers } from './notifications/notifications.handlers.ts';
import { createOwnDataHandlers } from './own-data/own-data.handlers.ts';
import { createCreditHandlers } from './plans/credits.handlers.ts';
import { createWorkspaceHandlers } from './workspaces/workspaces.handlers.ts';
import { createPaymentHandlers } from './payments/payments.handlers.ts';

export type AccountsDependencies = Parameters<typeof createAccountHandlers>[0] &
  Parameters<typeof createWelcomeHandlers>[0] &
  Parameters<typeof createOwnDataHandlers>[0] &
  Parameters<typeof createPaymentHandlers>[0] &
  Parameters<typeof createWorkspaceHandlers>[0];

/** The procedures of the contract for accounts, plans and payments. */
export function createAccountsRoutes(dependencies: AccountsDependencies) {
  return {
    ...createAccountHandlers(dependencies),
    ...createWelcomeHandlers(dependencies),
    ...createSessionHandlers(dependencies),
    ...createNotificationHandlers(dependencies),
    ...createOwnDataHandlers(dependencies),
    ...createCreditHandlers(dependencies),
    ...createPaymentHandlers(dependencies),
    ...createWorkspaceHandlers(dependencies),
  };
}
