import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { beforeAll, expect, test } from 'vitest';
import { fontFile, listFontParts } from '../documents/pdf/font-files.ts';
import { readCoverage } from '../documents/pdf/fonts.ts';
import { unpackWoff } from '../documents/pdf/woff.ts';
import { createScriptFonts } from './script-fonts.ts';

const fonts = createScriptFonts();
let rules: { address: string; ranges: [number, number][] }[] = [];
beforeAll(async () => {
  const sheets = await Promise.all(
    ['world-scripts', 'east-asian'].map(async (name) => (await fonts.request(`/fonts/${name}.css`)).text()),
  );
  rules = [...sheets.join('\n').matchAll(/src:url\(([^)]+)\).*unicode-range:([^}]+)\}/g)].map((match) => ({
    address: match[1] ?? '',
    ranges: readRanges(match[2] ?? ''),
  }));
});

test.each([
  ['Devanagari', 'आर्या भारद्वाज की रसोई'],
  ['Bengali', 'রান্নাঘরের গল্প'],
  ['Tamil', 'தமிழ் சமையல்'],
  ['Telugu', 'తెలుగు వంటలు'],
  ['Thai', 'ครัวของแม่'],
  ['Hebrew', 'המטבח של נועה'],
  ['Arabic', 'مطبخ ليلى والعائلة'],
  ['Persian and Urdu', 'آشپزخانهٔ گلی ٹیکنالوجی'],
  ['Armenian', 'Հայկական խոհանոց'],
  ['Georgian', 'ქართული სამზარეულო'],
  ['Ethiopic', 'የኢትዮጵያ ምግብ'],
  ['simplified Chinese', '慢车窗边的旅行频道'],
  ['traditional Chinese', '慢車窗邊的旅遊頻道'],
  ['Japanese', '夜ふかし茶室のチャンネル'],
  ['Korean', '옷장 지도 뷁'],
  ['Latin', 'Prąd i Śrubki, Góc Gương Nhỏ, Şükrü & Çağla'],
  ['Cyrillic', 'Плацкарт и чай, Ґанок, Қазақ'],
  ['Greek', 'Ελληνικά κανάλια'],
])('a name in %s is written with faces that the product serves', async (_, name) => {
  for (const letter of name.replaceAll(/\s/g, '')) {
    const code = letter.codePointAt(0) ?? 0;
    const served = rules.filter(({ ranges }) => includes(ranges, code));
    const drawing = served.find(({ address }) => coverageOf(address).has(code));
    expect({ letter, isServed: drawing !== undefined || isInter(code) }).toEqual({ letter, isServed: true });
    if (drawing === undefined) continue;
    const font = await fonts.request(drawing.address);
    expect({ status: font.status, type: font.headers.get('content-type') }).toEqual({
      status: 200,
      type: 'font/woff2',
    });
    expect(Buffer.from(await font.arrayBuffer()).toString('latin1', 0, 4)).toBe('wOF2');
  }
});

test('nothing but the declared files can be asked for', async () => {
  for (const name of ['noto-sans-thai-thai-900-normal.woff2', 'unicode.json', '..%2Fpackage.json', 'x.css'])
    expect((await fonts.request(`/fonts/${name}`)).status).toBe(404);
});

const coverages = new Map<string, ReadonlySet<number>>();

/** Of the same letters in the format that a PDF takes: the packages make both from one subset. */
function coverageOf(address: string): ReadonlySet<number> {
  const known = coverages.get(address);
  if (known !== undefined) return known;
  const weight = address.includes('-700-') ? 700 : 400;
  const part = listFontParts().find((one) =>
    fontFile(one, weight, 'woff2').endsWith(address.slice('/fonts'.length)),
  );
  const covers =
    part === undefined ? new Set<number>() : readCoverage(unpackWoff(readFileSync(fontFile(part, weight))));
  coverages.set(address, covers);
  return covers;
}

function isInter(code: number): boolean {
  const declared: Record<string, string> = createRequire(import.meta.url)(
    '@fontsource-variable/inter/unicode.json',
  );
  return Object.values(declared).some((ranges) => includes(readRanges(ranges), code));
}

function readRanges(text: string): [number, number][] {
  return text.split(',').map((range) => {
    const [first = '', last = first] = range.trim().replace(/^U\+/i, '').split('-');
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
  });
}

function includes(ranges: readonly (readonly [number, number])[], code: number): boolean {
  return ranges.some(([first, last]) => code >= first && code <= last);
}
