import type { Account } from '../../contract/accounts/account.ts';
import type { SiteInformation } from '../../contract/site.ts';

/** What holds until the server has answered: no demo to announce, no sample channels to offer. */
export const unknownSite: SiteInformation = {
  demo: { youtube: false, mail: false, payments: false },
  sampleHandles: [],
  googleSignIn: false,
};

/** Reads the site of an answer of `/api/start`; whatever is not understood says nothing. */
export function readSite(answer: unknown): SiteInformation {
  const site = isRecord(answer) ? answer['site'] : null;
  if (!isRecord(site)) return unknownSite;
  const { demo, sampleHandles, googleSignIn } = site;
  return {
    demo: {
      youtube: isRecord(demo) && demo['youtube'] === true,
      mail: isRecord(demo) && demo['mail'] === true,
      payments: isRecord(demo) && demo['payments'] === true,
    },
    sampleHandles: Array.isArray(sampleHandles) ? sampleHandles.filter(isSample) : [],
    googleSignIn: googleSignIn === true,
  };
}

/** Reads who is signed in; `null` for nobody. */
export function readAccount(answer: unknown): Account | null {
  const account = isRecord(answer) ? answer['account'] : null;
  return isAccount(account) ? account : null;
}

/** Reads what came along for the screen, by the path that would answer it. */
export function readFirstData(answer: unknown): Record<string, unknown> {
  if (!isRecord(answer)) return {};
  const { dashboard, library } = answer;
  return {
    ...(isRecord(dashboard) && { '/api/dashboard': dashboard }),
    ...(isRecord(library) && { '/api/library?sort=date&order=desc&page=1&rows=10': library }),
  };
}

/** An account that is to be deleted, for whoever is signed in to it. */
export interface Leaving {
  email: string;
  /** ISO 8601. */
  dueAt: string;
}

export function readLeaving(answer: unknown): Leaving | null {
  const leaving = isRecord(answer) ? answer['leaving'] : null;
  if (!isRecord(leaving)) return null;
  const { email, due_at: dueAt } = leaving;
  return typeof email === 'string' && typeof dueAt === 'string' ? { email, dueAt } : null;
}

/** The server checks its answers against the contract; here only the presence of the parts is looked at. */
function isAccount(value: unknown): value is Account {
  const parts = ['profile', 'plan', 'usage', 'subscription'];
  return isRecord(value) && parts.every((part) => isRecord(value[part]));
}

function isSample(value: unknown): value is SiteInformation['sampleHandles'][number] {
  return isRecord(value) && typeof value['handle'] === 'string' && typeof value['label'] === 'string';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
