import type { Watch } from '../../../contract/analysis/watch.ts';

export type Settings = Pick<Watch, 'frequency' | 'rules'>;

/** What most people want to hear of. */
export const usualSettings: Settings = {
  frequency: 'weekly',
  rules: {
    new_sponsor: { brands: [] },
    brand_safety: true,
    price: true,
    views_trend: true,
    gone: true,
    renamed: true,
  },
};
