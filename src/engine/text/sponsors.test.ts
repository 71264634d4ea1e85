import { describe, expect, test } from 'vitest';
import type { Video } from '../channel.ts';
import type { SponsorsEvidence } from '../text-evidence.ts';
import { buildChannel, buildVideo } from '../video.fixture.ts';
import { readTexts } from './read-texts.ts';
import { unnamedSponsor } from './sponsor-totals.ts';

const channel = buildChannel({ title: 'Lantern Hill', handle: 'lanternhill' });

function read(sample: readonly Video[]): SponsorsEvidence {
  return readTexts({ channel, sample, others: [] }).sponsors;
}

function readDescription(description: string): SponsorsEvidence {
  return read([buildVideo('a', 100, { description })]);
}

function namesIn(description: string): string[] {
  return readDescription(description).sponsors.map(({ name }) => name);
}

describe('sponsors that are found', () => {
  test.each([
    ['This video is sponsored by Brightcup.', 'Brightcup'],
    ['Thanks to Brightcup for sponsoring this video!', 'Brightcup'],
    ['Sponsored by:\n\nhttps://brightcup.com/offer', 'brightcup.com'],
    ['Sponsor: Bright Cup', 'Bright Cup'],
    ['#ad Get yours at https://brightcup.com/x', 'brightcup.com'],
    ['Use code LUMEN for 20% off at https://brightcup.com', 'brightcup.com'],
    ['Go to Brightcup at https://brightcup.com/lanternhill', 'Brightcup'],
    ['https://brightcup.com/?utm_medium=influencer', 'brightcup.com'],
    ['Head to Brightcup.com and use code lumen', 'Brightcup'],
    ['En colaboración con Brightcup', 'Brightcup'],
    ['Este video es patrocinado por Brightcup', 'Brightcup'],
    ['Um oferecimento: Brightcup', 'Brightcup'],
    ['Werbung | https://brightcup.de/angebot', 'brightcup.de'],
    ['Vidéo en partenariat avec Brightcup', 'Brightcup'],
    ['Реклама от Brightcup', 'Brightcup'],
    ['提供：Brightcup', 'Brightcup'],
    ['[유료광고] https://brightcup.kr/x', 'brightcup.kr'],
    ['Video được tài trợ bởi Brightcup', 'Brightcup'],
    ['Disponsori oleh Brightcup', 'Brightcup'],
  ])('%s', (description, name) => {
    expect(namesIn(description)).toEqual([name]);
  });
});

describe('the name ends where the brand ends', () => {
  test.each([
    ['Sponsored by Brightcup. The first month is free.', 'Brightcup'],
    ['Sponsored by Brightcup Use code LUMEN now', 'Brightcup'],
    ['SPONSORED BY BRIGHTCUP GET 70% OFF NOW', 'BRIGHTCUP'],
    ['Sponsored by Brightcup 20% off today', 'Brightcup'],
    ['Sponsored by Wiz.cup. More below.', 'Wiz.cup'],
    ['Sponsored by Dr. Lantern. More below.', 'Dr. Lantern'],
    ['Sponsored by Bright Cup Mugs: https://brightcup.com/x', 'Bright Cup'],
    ['Paid partnership with Bright & Cup. Their mugs: https://brightcup.com/x', 'Bright & Cup'],
    ['Thanks to Brightcup travel mugs for sponsoring this trip', 'Brightcup'],
    ['Thanks to our friend Jo from Brightcup for sponsoring this video', 'Brightcup'],
    ['Werbung: Dieses Video wird von Brightcup unterstützt. https://brightcup.de/x', 'Brightcup'],
    ['Video được tài trợ bởi Mướp Tím. Nhập mã LUMEN tại https://muoptim.vn/x', 'Mướp Tím'],
    ['Get 20% off Bright Cup with code LUMEN20 at https://joinbrightcup.com/x', 'Bright Cup'],
  ])('%s', (description, name) => {
    expect(namesIn(description)).toEqual([name]);
  });

  test.each([
    'Sponsored by Nobody',
    'Sponsored by Myself',
    'Brought to you by Patrons like you',
    'Sponsored by THE BEST VIDEO EVER',
    'Sponsored by Code SAVE20',
    'Sponsored by ... !!! ???',
    'Thanks to Everyone for sponsoring this video',
    'Thanks to God for sponsoring this video',
    'The bill was sponsored by Senator Lantern.',
    'Sponsored by "><script>alert(1)</script>',
  ])('%s: names nobody', (description) => {
    expect(namesIn(description)).toEqual([]);
  });
});

test('a hundred claimed sponsors do not fill the list', () => {
  const lines = Array.from({ length: 100 }, (_, index) => `Sponsored by Brightcup${index}x`);
  expect(namesIn(lines.join('\n')).length).toBeLessThanOrEqual(5);
});

describe('what is no sponsor', () => {
  test.each([
    'This video is not sponsored by Brightcup.',
    'Not sponsored, but I like https://brightcup.com/x',
    'Become a sponsor: https://brightcup.com/lanternhill/sponsor/page/one',
    'For sponsorship: mail@lantern.example',
    'My shop: https://shop.lanternhill.com/mugs',
    'https://www.patreon.com/lanternhill https://discord.gg/lanternhill https://instagram.com/lanternhill',
    'Music: https://open.spotify.com/artist/lanternhill',
    'Source code: https://brightcup.com/repo',
    'Run any code on the cloud: https://brightcup.com',
    'Article: https://brightcup.com/2026/01/how-lanternhill-became-the-channel',
    'Unbezahlte Werbung',
    'My camera: https://amzn.to/3abc',
    'Anzeige ist raus',
  ])('%s', (description) => {
    expect(readDescription(description)).toMatchObject({ sponsors: [], sponsoredShare: 0 });
  });

  test('a gear list is listed as affiliate links, but is no sponsored video', () => {
    const { mentions, sponsoredShare } = readDescription('My camera: https://amzn.to/3abc');
    expect(mentions).toMatchObject([{ sponsor: 'Amazon', signal: 'affiliate link' }]);
    expect(sponsoredShare).toBe(0);
  });
});

describe('evidence', () => {
  test('spellings of one sponsor are one sponsor, under the name of the brand', () => {
    const { sponsors } = read([
      buildVideo('a', 10, { description: 'Sponsored by BrightCup' }),
      buildVideo('b', 20, { description: 'Sponsored by BRIGHTCUP' }),
      buildVideo('c', 30, { description: '#ad https://getbrightcup.com/x' }),
      buildVideo('d', 40, { description: 'Sponsored by BrightCup!' }),
    ]);
    expect(sponsors).toEqual([{ name: 'BrightCup', videos: 4 }]);
  });

  test('one video mentions one sponsor once, by its most telling signal', () => {
    const { mentions } = readDescription(
      'https://brightcup.com/lanternhill\nUse code LUMEN at https://brightcup.com\nSponsored by Brightcup',
    );
    expect(mentions).toMatchObject([{ sponsor: 'Brightcup', signal: 'disclosure' }]);
  });

  test('a disclosure without a name belongs to the deal that the video names', () => {
    const evidence = readDescription('Use code LUMEN20 at https://brightcup.com\na\nb\nc\nd\n#ad');
    expect(evidence).toMatchObject({ disclosureRate: 1, sponsors: [{ name: 'brightcup.com' }] });
    expect(evidence.mentions).toHaveLength(1);
  });

  test('the flag alone makes a sponsored, disclosed video without a name', () => {
    const evidence = read([buildVideo('a', 10, { paidPlacement: true }), buildVideo('b', 20)]);
    expect(evidence).toMatchObject({ sponsoredShare: 0.5, disclosureRate: 1, sponsors: [] });
    expect(evidence.mentions).toMatchObject([{ sponsor: unnamedSponsor, signal: 'paid-placement flag' }]);
  });

  test('an agreed address without a word about it lowers the disclosure rate', () => {
    const { disclosureRate } = read([
      buildVideo('a', 10, { description: 'https://brightcup.com/lanternhill' }),
      buildVideo('b', 20, { description: 'Sponsored by Oakpen' }),
    ]);
    expect(disclosureRate).toBe(0.5);
  });

  test('the newest mentions come first, and at most 50', () => {
    const sample = Array.from({ length: 70 }, (_, index) =>
      buildVideo(`v${index}`, 300 - index, { description: `Sponsored by Brand${index}x` }),
    );
    const { mentions, saturation } = read(sample);
    expect(mentions).toHaveLength(50);
    expect(mentions[0]?.sponsor).toBe('Brand69x');
    expect(saturation).toBe('heavy');
  });

  test('quotes end at 120 characters without half a character', () => {
    const { mentions } = readDescription(`Sponsored by Brightcup ${'😀'.repeat(100)}`);
    const quote = mentions[0]?.quote ?? '';
    expect(quote.length).toBeLessThanOrEqual(120);
    expect(quote.isWellFormed()).toBe(true);
  });
});
