import { createCanvas } from '@napi-rs/canvas';
import { describe, expect, test } from 'vitest';
import { breakLines, directionOf, registerFonts } from './canvas-text.ts';
import { renderSharePicture } from './share-picture.ts';
import type { SharePicture } from './share-picture.ts';
import { renderApart } from './share-process.ts';
import { readPngSize } from './test-png.ts';

const line = (label: string, amount: string) => ({ label, amount });
const report: Extract<SharePicture['body'], { kind: 'report' }> = {
  kind: 'report',
  verdict: { word: 'Strong', tone: 'good' },
  score: 82,
  receipt: {
    lines: [line('Typical views', '118,000'), line('Tech rate per 1,000', '$22.00')],
    rate: line('Rate per 1,000', '$31.38'),
    total: line('Fair price', '$3,703'),
    range: '$2,100 to $6,400',
    isRecommended: true,
    stamp: { word: 'Strong', tone: 'good' },
  },
};
const picture: SharePicture = {
  channelName: 'Kestrel Workbench',
  body: report,
  maker: 'Sponsorscope',
  picture: null,
  note: 'Sponsorship report',
};

const draw = (change: Partial<SharePicture>) => renderSharePicture({ ...picture, ...change });

describe('the preview of a report', () => {
  test.each([
    ['one word of 100 letters', 'x'.repeat(100)],
    ['right to left', 'مرآة وياسمين'],
    ['both directions', '\u202Eمטבח "Spreadsheet Kitchen" 🧮'],
    ['emoji alone', '🔥🔥🔥👩🏽‍🚀'],
    ['nothing visible', '\u200f \u0000'],
    ['a lone surrogate', 'a\ud800b'],
    ['stacked marks', `Z${'\u0301'.repeat(500)}`],
  ])('is drawn for a name of %s', async (_, channelName) => {
    expect(readPngSize(await draw({ channelName }))).toEqual([1200, 630]);
  });

  test('shows what it is told, the same each time: another name, score, price or verdict is another picture', async () => {
    const changes: Partial<SharePicture>[] = [
      {},
      { channelName: 'गुल्लक गणित' },
      { channelName: '慢車窗邊' },
      { body: { ...report, score: null } },
      { body: { ...report, verdict: { word: 'Avoid', tone: 'bad' } } },
      { body: { ...report, receipt: { ...report.receipt, total: line('Fair price', '$3,704') } } },
      { body: { kind: 'figures', figures: [{ label: 'Subscribers', value: '412,000' }] } },
      { body: { kind: 'figures', figures: [{ label: 'Subscribers', value: '412,001' }] } },
      { maker: 'Other Agency' },
      {
        picture: Buffer.from(
          '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8"/></svg>',
        ),
      },
    ];
    const drawn = await Promise.all(changes.map(draw));
    expect(new Set(drawn.map((bytes) => bytes.toString('base64'))).size).toBe(changes.length);
    expect((await draw({})).equals(drawn[0] ?? Buffer.alloc(0))).toBe(true);
  });
});

test('drawn in a process of its own it is the same, and what ends that process ends nothing here', async () => {
  expect((await renderApart(picture)).equals(await draw({}))).toBe(true);
  await expect(renderApart({ ...picture, picture: Buffer.from('GIF89a') })).rejects.toThrow(
    'No preview was drawn',
  );
});

describe('a text on a canvas', () => {
  test.each(['two words', 'x'.repeat(100), '慢車窗邊'.repeat(20), 'مرآة وياسمين '.repeat(9)])(
    '%s breaks into lines that fit, and says when something is left out',
    async (text) => {
      const canvas = createCanvas(10, 10).getContext('2d');
      canvas.font = `700 40px ${(await registerFonts([text, '…']))[700]}`;
      const { lines, isCut } = breakLines(canvas, text, { width: 300, most: 3 });
      expect(lines.length).toBeLessThanOrEqual(3);
      for (const each of lines) expect(canvas.measureText(each).width).toBeLessThanOrEqual(300);
      expect(isCut).toBe(text.length > 20);
      expect(lines.at(-1)?.endsWith('…')).toBe(isCut);
    },
  );

  test('is read from the side of its first letter', () => {
    expect(['Kestrel', '«مرآة» x', '12 מטבח', '🔥', ''].map(directionOf)).toEqual([
      'ltr',
      'rtl',
      'rtl',
      'ltr',
      'ltr',
    ]);
  });
});
