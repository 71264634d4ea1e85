import { implement } from '@orpc/server';
import { contract } from '../../../contract/contract.ts';
import type { Database } from '../../platform/db/database.ts';
import { readViewer } from '../../platform/http/admission.ts';
import { answering } from '../../platform/http/refusal.ts';
import type { RequestContext } from '../../platform/http/request.ts';
import type { TxtReader } from '../../platform/outside/dns.ts';
import { openExample } from '../../analysis/reports/reports.usecases.ts';
import { renderContent } from '../../platform/documents/html/html-document.ts';
import { renderPartStyle } from '../../platform/documents/html/style.ts';
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
    whiteLabelReport: os.whiteLabelReport.handler(async ({ context }) => {
      const document = await openExample(await own(context));
      return { html: renderContent(document, ''), style: renderPartStyle() };
    }),
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
