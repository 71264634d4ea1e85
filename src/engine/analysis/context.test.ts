import { expect, test } from 'vitest';
import { planCampaign } from './context.ts';

const at = new Date('2026-11-21T12:00:00.000Z');

test('a campaign of the current month runs now, any other from the first day of its next month', () => {
  expect(planCampaign(at)).toEqual({ campaignMonth: 11, leadDays: 0 });
  expect(planCampaign(at, 12)).toEqual({ campaignMonth: 12, leadDays: 10 });
  expect(planCampaign(at, 1)).toEqual({ campaignMonth: 1, leadDays: 41 });
  expect(planCampaign(at, 10)).toEqual({ campaignMonth: 10, leadDays: 314 });
});
