/** What an agreed rate is charged by, and its currency (specification, sections 3 and 9). */
export const rateTypes = ['flat_fee', 'cpm', 'affiliate'] as const;
export type RateType = (typeof rateTypes)[number];

export const currencies = ['USD', 'EUR', 'GBP'] as const;
export type Currency = (typeof currencies)[number];
