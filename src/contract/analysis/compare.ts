import { z } from 'zod';
import { comparisonOutcomes } from '../../engine/analysis/comparison-outcome.ts';
import { comparisonGroups } from '../../engine/analysis/comparison-rows.ts';
import { tones } from '../../engine/analysis/result-labels.ts';
import { comparisonLinkDays, mostCompared } from '../limits.ts';
import { inWorkspace, noInput } from '../procedure.ts';
import { interval, levels } from './evidence.ts';
import { fileTypes, paperSizes } from './exports.ts';
import { count } from './text-evidence.ts';

const instant = z.iso.datetime();
const uuid = '[\\da-fA-F]{8}(?:-[\\da-fA-F]{4}){3}-[\\da-fA-F]{12}';
const comparedId = `(?:${uuid}|UC[\\w-]{21}[AQgw])`;

/** Analyses of the workspace, or channels, which stand for their newest analysis there; one asked twice counts once. */
const ids = z
  .string()
  .max(mostCompared * 40)
  .regex(new RegExp(`^${comparedId}(?:,${comparedId}){0,${mostCompared - 1}}$`));

const cell = z.strictObject({
  text: z.string(),
  /** Its range, or its reason. */
  note: z.string().nullable(),
  value: z.number().nullable(),
  range: interval.nullable(),
  tone: z.enum(tones).nullable(),
});

const row = z.strictObject({
  key: z.string(),
  group: z.enum(comparisonGroups),
  label: z.string(),
  /** What "better" means in this row; `null` where nothing is. */
  better: z.string().nullable(),
  outcome: z.enum(comparisonOutcomes),
  /** The place of the column that is clearly the best. */
  best: count.nullable(),
  /** One for each column. */
  cells: z.array(cell),
});

const sharedName = z.strictObject({
  name: z.string(),
  columns: z.array(z.strictObject({ column: count, videos: count.nullable() })),
});

const column = z.strictObject({
  id: z.uuid(),
  channel_id: z.string(),
  /** These three are `null` once YouTube's terms have obliged us to delete them (30 days). */
  channel_name: z.string().nullable(),
  handle: z.string().nullable(),
  thumbnail_url: z.string().nullable(),
  analysed_at: instant,
  demo: z.boolean(),
  /** The caller's plan does not show all of it. */
  is_limited: z.boolean(),
  is_forgotten: z.boolean(),
});
export type ComparedColumn = z.infer<typeof column>;

export const comparison = z.strictObject({
  columns: z.array(column),
  rows: z.array(row),
  /** In the order of the columns; `null` where there is none, or the plan does not show it. */
  prices: z.array(z.strictObject({ fees: levels, range: interval.nullable() }).nullable()),
  shared_sponsors: z.array(sharedName),
  shared_words: z.array(sharedName),
  /** Columns whose sponsors and words are not kept any more. */
  unread: z.array(count),
  /** What keeps the columns from being strictly alike. */
  notes: z.array(z.string()),
});
export type Comparison = z.infer<typeof comparison>;
export type ComparisonRow = z.infer<typeof row>;

const refusals = {
  ANALYSIS_NOT_FOUND: { status: 404, message: 'One of these channels is not in your library.' },
  TOO_MANY_FOR_PLAN: { status: 403, message: 'Your plan compares fewer channels side by side.' },
} as const;
const pdfPlan = { status: 403, message: 'PDF export requires Pro plan or higher' } as const;
const tags = ['Comparisons'];

export const compare = inWorkspace('read')
  .route({
    method: 'GET',
    path: '/api/compare',
    summary: 'Up to six channels of the workspace side by side',
    description:
      'A row names its best column only where the ranges of the others lie wholly beyond; else it says that it is too ' +
      'close to call.',
    tags,
  })
  .input(z.strictObject({ ids }))
  .errors(refusals)
  .output(comparison);

export const exportComparison = inWorkspace('read')
  .route({ method: 'POST', path: '/api/compare/pdf', summary: 'A comparison as a PDF', tags })
  .input(z.strictObject({ ids, paper: z.enum(paperSizes) }))
  .errors({ ...refusals, PLAN_REQUIRED: pdfPlan })
  .output(z.file().mime([fileTypes.pdf]));

export const exportComparisonExcel = inWorkspace('read', { feature: 'exports' })
  .route({ method: 'POST', path: '/api/compare/excel', summary: 'A comparison as an Excel workbook', tags })
  .input(z.strictObject({ ids }))
  .errors({
    ...refusals,
    PLAN_REQUIRED: { status: 403, message: 'Excel export requires Growth plan or higher' },
  })
  .output(z.file().mime([fileTypes.workbook]));

const link = z.strictObject({
  id: z.uuid(),
  /** What is behind it, as the library calls it; `null` for a name that is not kept any more. */
  channels: z.array(z.string().nullable()),
  shows_prices: z.boolean(),
  created_at: instant,
  expires_at: instant,
});

export const comparisonLinks = inWorkspace('read')
  .route({ method: 'GET', path: '/api/compare/links', summary: 'The links to comparisons that work', tags })
  .input(noInput)
  .output(z.strictObject({ links: z.array(link) }));

export const shareComparison = inWorkspace('analyse')
  .route({
    method: 'POST',
    path: '/api/compare/share',
    summary: 'Share a comparison by a link that ends by itself',
    description:
      'The address is told once: only its digest is kept. Anyone with it reads the comparison without an account.',
    tags,
  })
  .input(z.strictObject({ ids, prices: z.boolean(), days: z.enum(comparisonLinkDays) }))
  .errors({
    ...refusals,
    PLAN_REQUIRED: pdfPlan,
    TOO_FEW: { status: 400, message: 'A comparison needs at least two channels.' },
    TOO_MANY_LINKS: {
      status: 409,
      message: 'Your workspace has 50 links to comparisons. Turn one off first.',
    },
  })
  .output(z.strictObject({ url: z.url(), expires_at: instant }));

export const endComparisonLink = inWorkspace('analyse')
  .route({ method: 'POST', path: '/api/compare/links/end', summary: 'Turn off a link to a comparison', tags })
  .input(z.strictObject({ id: z.uuid() }))
  .errors({ LINK_NOT_FOUND: { status: 404, message: 'This link no longer works.' } })
  .output(z.strictObject({ ended: z.literal(true) }));
