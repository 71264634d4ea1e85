import type { PlanFeature } from '../../engine/plans.ts';

/** What stands behind each tab but the first; the gates' sentences are those of the specification (section 2). */
export interface Tool {
  label: string;
  /** What the plan has to include; `null` where the tool is open to everybody. */
  feature: PlanFeature | null;
  gate: string;
  title: string;
  /** What it will do, since none of them is open yet. */
  coming: readonly string[];
}

export const toolNames = ['api-access', 'bulk-tools', 'marketplace', 'white-label'] as const;
export type ToolName = (typeof toolNames)[number];

export const dashboardTabs = ['overview', ...toolNames] as const;
export type DashboardTab = (typeof dashboardTabs)[number];

export const tools: Record<ToolName, Tool> = {
  'api-access': {
    label: 'API Access',
    feature: 'api',
    gate: 'API access is available for Agency+ plans',
    title: 'API Management',
    coming: [
      'Keys for your own programs, made and revoked here, with the number of calls of each.',
      'The same analysis by one call: the address of a channel in, scores and prices with their evidence out.',
    ],
  },
  'bulk-tools': {
    label: 'Bulk Tools',
    feature: 'bulk',
    gate: 'Bulk tools are available for Agency+ plans',
    title: 'Bulk Channel Analysis',
    coming: [
      'A list of channels, one on each line, analyzed as one job while you do something else.',
      'Progress as it happens, and all results in one CSV file.',
    ],
  },
  marketplace: {
    label: 'Marketplace',
    feature: null,
    gate: '',
    title: 'Creator Marketplace',
    coming: [
      'Creators who are open to sponsorships, with audience, language, region and the rates they ask for.',
      'Filters by category and rate, and a search by name.',
    ],
  },
  'white-label': {
    label: 'White-Label',
    feature: 'whiteLabel',
    gate: 'White-label customization is available for Enterprise plans',
    title: 'White-Label Settings',
    coming: [
      'Your brand’s name, logo and colors in place of ours on everything your clients see.',
      'A domain of your own, and a preview before anything is saved.',
    ],
  },
};
