import type { PlanFeature } from '../../../engine/plans/plans.ts';
import type { Right } from '../../../engine/plans/roles.ts';

/** What stands behind each tab but the first; the gates' sentences are those of the specification (section 2). */
export interface Tool {
  label: string;
  /** What the plan has to include; `null` where the tool is open to everybody. */
  feature: PlanFeature | null;
  /** Without it the tool shows nothing. */
  right: Right;
  gate: string;
  title: string;
}

export const toolNames = ['api-access', 'bulk-tools', 'marketplace', 'white-label'] as const;
export type ToolName = (typeof toolNames)[number];

export const dashboardTabs = ['overview', ...toolNames] as const;
export type DashboardTab = (typeof dashboardTabs)[number];

export const tools: Record<ToolName, Tool> = {
  'api-access': {
    label: 'API Access',
    feature: 'api',
    right: 'administer',
    gate: 'API access is available for Agency+ plans',
    title: 'API Management',
  },
  'bulk-tools': {
    label: 'Bulk Tools',
    feature: 'bulk',
    right: 'read',
    gate: 'Bulk tools are available for Agency+ plans',
    title: 'Bulk Channel Analysis',
  },
  marketplace: {
    label: 'Marketplace',
    feature: null,
    right: 'read',
    gate: '',
    title: 'Creator Marketplace',
  },
  'white-label': {
    label: 'White-Label',
    feature: 'whiteLabel',
    right: 'administer',
    gate: 'White-label customization is available for Enterprise plans',
    title: 'White-Label Settings',
  },
};
