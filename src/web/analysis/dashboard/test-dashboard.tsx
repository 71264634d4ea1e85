import { vi } from 'vitest';
import type { Account } from '../../../contract/accounts/account.ts';
import type { DashboardData, RecentAnalysis } from '../../../contract/analysis/dashboard.ts';
import type { Answers } from '../../test-answers.ts';
import { showPart, type Shown } from '../../test-screen.tsx';
import { DashboardScreen } from './dashboard-screen.tsx';

/** The dashboard with words in the place of what stands in it from outside. */
export function showDashboard(account: Account, answers: Answers = {}, search = ''): Promise<Shown> {
  const dashboard = (
    <DashboardScreen
      account={account}
      library={<p>The library</p>}
      purchases={{
        manage: <button type="button">Manage</button>,
        boost: <button type="button">Boost</button>,
      }}
      renderTool={(name) => <p>The tool {name}</p>}
    />
  );
  return showPart(dashboard, { account, answers, path: `/dashboard${search}` });
}

/** An analysis of the history; the number tells it apart. */
export function recentAnalysis(number: number, changes: Partial<RecentAnalysis> = {}): RecentAnalysis {
  return {
    id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    channel_name: `Channel ${number}`,
    channel_id: `UC${String(number).padStart(22, '0')}`,
    sponsorship_score: 70,
    verdict: 'Good',
    created_at: '2026-01-05T10:00:00.000Z',
    ...changes,
  };
}

/** What the dashboard is told: the newest analyses, and how many there were in the months from June to November. */
export function dashboardData(
  recent_analyses: RecentAnalysis[],
  counts: readonly [number, number, number, number, number, number] = [0, 0, 0, 0, 0, 0],
): DashboardData {
  const month = (index: number) => `2026-${String(index + 6).padStart(2, '0')}`;
  return {
    recent_analyses,
    usage_trend: counts.map((analyses, index) => ({ month: month(index), analyses })),
  };
}

/** Charts need a place with a size, and menus a button in sight; without a layout there is neither. For one test. */
export function giveSizes(): void {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(10, 10, 640, 320));
  vi.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(1280);
  vi.spyOn(document.documentElement, 'clientHeight', 'get').mockReturnValue(800);
}
