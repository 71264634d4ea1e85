import { planTiers } from '../../../engine/plans/plans.ts';

/**
 * What each kind of viewer may be shown, written down once more and without the code that decides it: where the product
 * shows more, a test fails.
 */
export const viewerKinds = ['visitor', 'key', 'admin', ...planTiers] as const;
export type ViewerKind = (typeof viewerKinds)[number];

const paying: readonly ViewerKind[] = ['growth', 'pro', 'premium', 'agency', 'enterprise', 'key'];

const pasting: readonly ViewerKind[] = ['growth', 'pro', 'premium', 'agency', 'enterprise'];

/** Fields of an analysis that nobody sees who does not pay for them. */
const withheld: Readonly<Record<string, readonly string[]>> = {
  '': ['engagementRate', 'contentFrequency', 'recommendedPricing'],
  analyses: ['price', 'price_change', 'views', 'cpm', 'engagement_rate', 'trend'],
  own_analysis: ['price'],
  analysis: ['price'],
  asked: ['per_1000'],
  evidence: ['sample', 'views', 'engagement', 'frequency', 'market', 'price', 'risk', 'fit'],
};
/** Shown to everybody, since it is invented. */
const publicPaths: readonly string[] = ['/functions/v1/sample-report'];

/** Who is answered at all, by the beginning of the path; the first that fits counts. */
const answered: readonly [string, readonly ViewerKind[]][] = [
  ['/api/admin/', ['admin']],
  ['/functions/v1/improve-algorithm', ['admin']],
  ['/functions/v1/admin-', ['admin']],
  ['/functions/v1/api-channel-analysis', ['key']],
  ['/functions/v1/export-analysis-csv', paying],
  ['/functions/v1/export-analysis-excel', paying],
  ['/functions/v1/export-analysis-pdf', paying],
  ['/functions/v1/export-analysis-report', paying],
  ['/api/lists/export-', paying],
  ['/api/compare/excel', paying],
  ['/api/compare/pdf', paying],
  ['/api/simulations/pdf', pasting],
  ['/api/simulations/', ['admin', ...planTiers]],
  ['/api/simulations', pasting],
  ['/api/assumption-sets/', ['admin', ...planTiers]],
  ['/api/assumption-sets', ['enterprise']],
  ['/api/portfolios/list', ['admin', ...planTiers]],
  ['/api/portfolios/kept', ['admin', ...planTiers]],
  ['/api/portfolios/delete', ['admin', ...planTiers]],
  ['/api/portfolios', ['pro', 'premium', 'agency', 'enterprise']],
  ['/functions/v1/bulk-', pasting],
  ['/api/bulk/', pasting],
  ['/functions/v1/manage-api-keys', ['agency', 'enterprise']],
  ['/api/clients/save', ['agency', 'enterprise']],
  ['/api/clients/give', ['agency', 'enterprise']],
  ['/api/clients/note', ['agency', 'enterprise']],
  ['/api/clients/invite', ['agency', 'enterprise']],
  ['/api/white-label', ['enterprise']],
  ['/functions/v1/sample-report', viewerKinds],
  ['/functions/v1/analyze-youtube-channel', viewerKinds],
  ['/api/start', viewerKinds],
  ['/api/offers', viewerKinds],
  ['/api/price-accuracy', viewerKinds],
];
const signedIn = viewerKinds.filter((kind) => kind !== 'visitor' && kind !== 'key');

/** Whether a viewer may have an answer other than a refusal at a path. */
export function mayBeAnswered(kind: ViewerKind, path: string): boolean {
  const [, kinds] = answered.find(([start]) => path.startsWith(start)) ?? ['', signedIn];
  return kinds.includes(kind);
}

/** The fields in an answer that its viewer must not see. */
export function findLeaks(kind: ViewerKind, path: string, answer: unknown): string[] {
  return paying.includes(kind) || publicPaths.includes(path) ? [] : findWithheld(answer, '');
}

function findWithheld(value: unknown, name: string): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const inside = Object.entries(value).flatMap(([key, field]) =>
    findWithheld(field, Array.isArray(value) ? name : key),
  );
  const names = [...(withheld[''] ?? []), ...(name === '' ? [] : (withheld[name] ?? []))];
  return [...names.filter((each) => Object.hasOwn(value, each)), ...inside];
}
