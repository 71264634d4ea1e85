import { implement } from '@orpc/server';
import { contract } from '../../../contract/contract.ts';
import type { Database } from '../../platform/db/database.ts';
import { readViewer } from '../../platform/http/admission.ts';
import { answering } from '../../platform/http/refusal.ts';
import type { RequestContext } from '../../platform/http/request.ts';
import type { TxtReader } from '../../platform/outside/dns.ts';
import { checkDomain } from './domains.usecases.ts';
import type { TenantHosts } from './tenant-hosts.ts';
import { changeWhiteLabel, previewLook, readWhiteLabel } from './settings.usecases.ts';

export interface WhiteLabelDependencies {
  database: Database;
  now: () => Date;
  /** The product's public address. */
  origin: () => string;
  dns: TxtReader;
}

/** The procedures of the contract's white-label settings. */
export function createWhiteLabelHandlers(dependencies: WhiteLabelDependencies & { tenants: TenantHosts }) {
  const os = implement(contract).$context<RequestContext>();
  const own = async (context: RequestContext) => {
    const { userId } = await readViewer(context);
    return { ...dependencies, userId };
  };
  return {
    whiteLabelSettings: os.whiteLabelSettings.handler(async ({ context }) => {
      const tenant = await own(context);
      return answering(contract.whiteLabelSettings, () => readWhiteLabel(tenant));
    }),
    saveWhiteLabel: os.saveWhiteLabel.handler(async ({ context, input }) => {
      const tenant = await own(context);
      return answering(contract.saveWhiteLabel, () => changeWhiteLabel(tenant, { fields: input }));
    }),
    previewWhiteLabel: os.previewWhiteLabel.handler(({ input }) =>
      previewLook(dependencies, { fields: input }),
    ),
    verifyDomain: os.verifyDomain.handler(async ({ context }) => {
      const tenant = await own(context);
      return answering(contract.verifyDomain, async () => {
        await checkDomain(dependencies, tenant);
        dependencies.tenants.forget();
        return readWhiteLabel(tenant);
      });
    }),
  };
}
