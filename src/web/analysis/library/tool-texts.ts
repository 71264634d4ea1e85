import { formatCount, formatPlural } from '../../ui/format.ts';

/** The words of what is loaded behind the library's table. */
export const toolTexts = {
  panels: { filters: 'All filters', columns: 'Columns', views: 'Saved views' },
  riskMost: 'Risk, at most',
  anyRisk: 'Any risk',
  priceMost: 'Price at most (USD)',
  subscribersLeast: 'Subscribers at least',
  subscribersMost: 'Subscribers at most',
  country: 'Country (two letters)',
  sponsor: 'Sponsored by',
  anyMember: 'Anybody',
  otherMember: 'Somebody who has left',
  usualColumns: 'Usual columns',

  viewName: 'Name of the view',
  viewNameMissing: 'Please enter a name for the view',
  shared: 'Share with the workspace',
  saveView: 'Save this view',
  saving: 'Saving...',
  deleteView: 'Delete',
  deleteQuestion: 'This view is deleted for everybody who uses it. Delete it?',
  keepView: 'Keep it',
  viewsFailed: 'Your saved views could not be loaded.',
  noViews: 'No saved views yet. Choose filters and columns, then save them under a name.',
  sharedNote: 'shared',
  gone: (columns: number) =>
    `${formatPlural(columns, 'column')} of this view no longer ${columns === 1 ? 'exists' : 'exist'}.`,

  selectAll: (total: number) => `Select all ${formatCount(total)}`,
  selectFirst: 'Select the first 1,000',
  selected: (count: number) => `${formatCount(count)} selected`,
  clear: 'Clear selection',
  csv: 'Export CSV',
  excel: 'Export Excel',
  exported: 'Export Complete',
  exportFailed: 'Failed to export the selected analyses',
  compare: 'Compare',
  rerun: 'Run again',
  rerunTitle: 'Run these analyses again',
  rerunStart: 'Start',
  rerunKeep: 'Not now',
  started: 'Your list has started',
  toJobs: 'Follow it under Paste a list.',
  cost: (channels: number, { free, credits, left }: { free: number; credits: number; left: number | null }) =>
    `${formatPlural(channels, 'channel')}: ${formatCount(free)} analyzed within 24 hours and free. ` +
    (left === null
      ? 'Your plan uses no credits.'
      : `At most ${formatPlural(credits, 'credit')} of your ${formatCount(left)}; unused credits are returned.`),
  tooMany: (most: number) => `Your plan takes up to ${formatPlural(most, 'channel')} at once.`,
  noLists: 'Your plan runs one analysis at a time. Growth and larger plans run whole lists.',
} as const;

/** Headings of the columns that can be chosen beside the usual ones. */
export const columnTexts = {
  cpm: 'CPM',
  risk: 'Risk',
  engagement: 'Engagement',
  trend: 'Trend, 90 days',
  subscribers: 'Subscribers',
  country: 'Country',
  language: 'Language',
  member: 'Analyzed by',
  lists: 'In lists',
  views: 'Typical views',
} as const;

/** Risk is told from the best on. */
export const riskWords = { low: 'Low', medium: 'Medium', high: 'High' } as const;
