import { createApiKeyHandlers } from './api-keys/api-keys.handlers.ts';
import { createClientHandlers } from './clients/clients.handlers.ts';
import { createExternalApiHandlers } from './external-api/external-api.handlers.ts';
import { createScheduleHandlers } from './schedules/schedules.handlers.ts';
import { createWhiteLabelHandlers } from './white-label/white-label.handlers.ts';
import type { AskForAnalysis } from '../analysis/channel-analysis/asked-analysis.usecases.ts';
import type { TenantHosts } from './white-label/tenant-hosts.ts';

export type AgencyDependencies = Parameters<typeof createApiKeyHandlers>[0] &
  Parameters<typeof createExternalApiHandlers>[0] &
  Parameters<typeof createClientHandlers>[0] &
  Parameters<typeof createScheduleHandlers>[0] &
  Omit<Parameters<typeof createWhiteLabelHandlers>[0], 'tenants'>;

/** The procedures of the contract for agencies: keys, the external API, clients, white-label. */
export function createAgencyRoutes(
  dependencies: AgencyDependencies,
  { ask, tenants }: { ask: AskForAnalysis; tenants: TenantHosts },
) {
  return {
    ...createApiKeyHandlers(dependencies),
    ...createExternalApiHandlers(dependencies, ask),
    ...createClientHandlers(dependencies),
    ...createScheduleHandlers(dependencies),
    ...createWhiteLabelHandlers({ ...dependencies, tenants }),
  };
}
