/** What a view is worth by market, relative to the United States. */

export interface MarketRegion {
  name: string;
  /** Multiplier of the rate. */
  multiplier: number;
  /** ISO 3166-1 alpha-2, separated by spaces. */
  countries: string;
}

/**
 * Means of the two published tables for sponsorships (WMR and sponsorrate, 2025-2026) where both name the market,
 * otherwise the value of the one that does. East Asia is ours, from the ratio of advertising CPMs (CreatiCalc
 * 2026-03).
 */
const namedRegions: readonly MarketRegion[] = [
  { name: 'United States', multiplier: 1, countries: 'US' },
  { name: 'Canada', multiplier: 0.93, countries: 'CA' },
  { name: 'United Kingdom', multiplier: 0.85, countries: 'GB' },
  { name: 'Australia and New Zealand', multiplier: 0.88, countries: 'AU NZ' },
  {
    name: 'Western Europe',
    multiplier: 0.78,
    countries: 'AD AT BE CH CY DE DK ES FI FR GI GR IE IS IT LI LU MC MT NL NO PT SE SM',
  },
  {
    name: 'Eastern Europe',
    multiplier: 0.5,
    countries: 'AL AM AZ BA BG BY CZ EE GE HR HU LT LV MD ME MK PL RO RS RU SI SK UA XK',
  },
  { name: 'Gulf states', multiplier: 0.9, countries: 'AE BH KW OM QA' },
  { name: 'Saudi Arabia', multiplier: 0.85, countries: 'SA' },
  {
    name: 'Middle East and North Africa',
    multiplier: 0.6,
    countries: 'DZ EG IL IQ IR JO LB LY MA PS SY TN TR YE',
  },
  {
    name: 'Latin America',
    multiplier: 0.45,
    countries: 'AR BO BR CL CO CR CU DO EC GT HN MX NI PA PE PR PY SV UY VE',
  },
  { name: 'East Asia', multiplier: 0.6, countries: 'CN HK JP KR MO TW' },
  {
    name: 'South-East Asia',
    multiplier: 0.33,
    countries: 'BN ID KH LA MM MY PH SG TH TL VN',
  },
  { name: 'South Asia', multiplier: 0.3, countries: 'AF BD BT IN LK MV NP PK' },
  {
    name: 'Africa',
    multiplier: 0.35,
    countries: 'AO BJ BW CD CI CM ET GA GH KE MG ML MU MZ NA NG RW SD SN SO TG TZ UG ZA ZM ZW',
  },
];

/** Stands for the rest of the world. */
export const otherMarkets = 'Other markets';

/** sponsorrate's value for countries it does not name. */
const otherRegion: MarketRegion = { name: otherMarkets, multiplier: 0.5, countries: '' };

/** Every market, the named ones first. */
export const marketRegions: readonly MarketRegion[] = [...namedRegions, otherRegion];

const regionByCountry = new Map(
  namedRegions.flatMap((region) => region.countries.split(' ').map((country) => [country, region] as const)),
);

/** The market of a country; `null` if the channel declares none. */
export function findMarketRegion(country: string | null): MarketRegion | null {
  return country === null ? null : (regionByCountry.get(country) ?? otherRegion);
}
