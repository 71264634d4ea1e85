import type { AnalysisDependencies } from './analysis/channel-analysis/party.ts';
import type { WelcomeDependencies } from './accounts/accounts/welcome.usecases.ts';
import type { CreatorDependencies } from './creators/creators/creators.handlers.ts';
import type { PaymentDependencies } from './accounts/payments/payment-context.ts';
import type { ApiKeyAdmissionDependencies } from './agency/external-api/api-key-admission.ts';
import type { WhiteLabelDependencies } from './agency/white-label/white-label.handlers.ts';
import type { Tracking } from './deals/tracking/tracking.ts';
import type { Accounts } from './accounts/accounts/accounts.ts';
import type { WriterAccess } from './deals/proposals/words.usecases.ts';
import type { PaymentPages } from '../doubles/stripe/payment-pages.ts';
import type { DemoStudio } from './platform/outside/demo-studio.ts';
import type { OwnDataDependencies } from './accounts/own-data/own-data.handlers.ts';
import type { WatchedQueue } from './platform/jobs/queue.ts';
import type { QuotaShares } from '../youtube/quota.ts';
import type { FailedRequests } from './admin/support/failed-requests.usecases.ts';
import type { AlertReporter } from './platform/alerts/alert-reporter.usecases.ts';
import type { SiteInformation } from '../contract/site.ts';
import type { TrustedProxies } from './platform/http/client-address.ts';
import type { Metrics } from './platform/http/metrics.ts';
import type { Probes } from './platform/http/probes.ts';
import type { FinishedRequest } from './platform/http/access-log.ts';

/** Everything that `createApp` needs. */
export interface AppDependencies
  extends
    AnalysisDependencies,
    WelcomeDependencies,
    Omit<OwnDataDependencies, 'accounts'>,
    CreatorDependencies,
    PaymentDependencies,
    ApiKeyAdmissionDependencies,
    WhiteLabelDependencies {
  accounts: Accounts;
  /** A language model that drafts the words of proposals; `null` if none is connected. */
  writer: WriterAccess | null;
  /** The double's payment pages; `null` if the card provider itself is connected. */
  paymentPages: PaymentPages | null;
  /** Where sample channels can be changed; `null` if YouTube itself is connected. */
  studio: DemoStudio | null;
  /** The queue in which users wait for their turn of bulk work. */
  bulkQueue: WatchedQueue;
  /** The limit of a day's calls to YouTube. */
  quotaBounds: QuotaShares;
  /** Receives what an administrator should look at. */
  alertReporter: AlertReporter;
  /** Links: what is kept in memory of them, and what is counted. */
  tracking: Tracking;
  metrics: Metrics;
  /** Whether this process works, and whether requests should come to it. */
  probes: Probes;
  /** Remembers which requests failed, for the support desk. */
  failedRequests: FailedRequests;
  site: SiteInformation;
  version: string;
  /** The public origin, if it is configured. */
  baseUrl: string | null;
  /** The names at which it answers, besides this machine's own and its tenants' domains. */
  hosts: ReadonlySet<string>;
  /** Whom people write to; `null` if none is configured. */
  contactAddress: string | null;
  trustedProxies: TrustedProxies;
  /** Folders of the built pages and of swagger-ui-dist. */
  pagesFolder: string;
  documentationFolder: string;
  /** Called with every fault that is not an expected refusal. */
  report: (error: unknown, requestId: string) => void;
  /** Called with every request once it is answered. */
  logRequest: (finished: FinishedRequest) => void;
}
