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

describe('offers without a disclosure', () => {
  const jo = buildChannel({ title: 'Jo Lantern', handle: 'JoLantern' });
  const sponsored = (description: string, more: readonly string[] = []): string[] => {
    const videos = [description, ...more].map((text, index) =>
      buildVideo(`v${index}`, 100 + index, { description: text }),
    );
    return readTexts({ channel: jo, sample: videos, others: [] }).sponsors.sponsoredVideoIds;
  };

  test.each([
    'AD - Claim your mug here: https://brightcup.com/mugs',
    '(ad) https://brightcup.com/mugs',
    'Mugs for mornings: https://brightcup.com/lantern',
    'Get 20% off your first mug: https://brightcup.com/mugs',
    'Download Brightcup: https://brightcup.onelink.me/x1/abc',
    'Download the free trial: https://apps.apple.com/app/id1',
    'Special offer for you: https://brightcup.com/?ref=817',
    'Check out the new mug: https://bit.ly/LanternMug20',
    'My mug broke today.\n#brightcuppartner',
    'Mit dem Code "Lantern10" spart ihr 10 %: https://bit.ly/x1',
    'Mua ngay với nhiều ưu đãi: https://bit.ly/x1',
    'Ofertas con descuento: https://brightcup.es/tazas',
    'Скидка 20% на кружки: https://brightcup.ru/x',
    'İndirim için: https://brightcup.com.tr/x',
    'कप पर छूट पाएं: https://brightcup.in/x',
    'خصم خاص: https://brightcup.sa/x',
    'Diskon hari ini: https://brightcup.id/x',
    'クーポンで割引：https://brightcup.jp/x',
    '지금 할인: https://brightcup.kr/x',
    '保溫一整夜的杯子\n本週優惠現折$100\nhttps://reurl.cc/abc',
    '早上的咖啡就用這個杯子裝👇\nhttps://brightcup.tw/p/1',
  ])('%s', (description) => {
    expect(sponsored(description)).toEqual(['v0']);
  });

  test.each([
    'First AD: Lantern Oakpen',
    'AD: Lantern Oakpen',
    'Subscribe: http://bit.ly/jolantern',
    'My course, now 50% off: https://lightschool.com/join',
    'Join my bootcamp: https://lightschool.com/boot\nUSE CODE: LIGHT50 for 50% off',
    'This video is not sponsored.\n\nGet 20% off your first mug: https://brightcup.com/mugs',
    'Sources:\nHow a discount works: https://paperlight.org/x',
    'Use code LANTERN in the item shop #EpicPartner',
    'Music with a free trial: https://www.epidemicsound.com/x',
    'Music, 20% off today: https://tunelight.com/x',
    'My camera, now 20% off: https://brightlens.com/x',
    'Full text: https://brightcup.com/2026/09/lamps',
    '參考資料：\nhttps://brightcup.com/2026/09/lamps',
    '加入會員，搶先看新片 👉 https://reurl.cc/abc',
  ])('no sponsor: %s', (description) => {
    expect(sponsored(description)).toEqual([]);
  });

  test('a code for the creator’s own course is listed among the own products', () => {
    const { ownProducts, sponsors } = readDescription(
      'My course: https://lightschool.com/join\nhttps://www.patreon.com/lanternhill',
    );
    expect(ownProducts).toEqual([
      { name: 'Patreon membership', videos: 1 },
      { name: 'lightschool.com', videos: 1 },
    ]);
    expect(sponsors).toEqual([]);
  });

  test("the same words before ever new short addresses are the channel's own", () => {
    const pitches = ['a1', 'b2', 'c3'].map((path) => `立即下單👇\n小夜燈燈具：https://reurl.cc/${path}`);
    expect(sponsored(pitches[0] ?? '', pitches.slice(1))).toEqual([]);
    expect(sponsored(pitches[0] ?? '')).toEqual(['v0']);
  });

  test('a partner under every video is sponsored and recurring', () => {
    const line = 'Use code LANTERN10 for 10% off at https://brightcup.com';
    const { sponsors, sponsoredShare } = read(
      ['a', 'b', 'c'].map((id, index) => buildVideo(id, 10 * index, { description: line })),
    );
    expect(sponsors).toEqual([{ name: 'brightcup.com', videos: 3, recurring: true }]);
    expect(sponsoredShare).toBe(1);
  });

  test('more mentions than are listed still count as sponsored videos', () => {
    const sample = Array.from({ length: 70 }, (_, index) =>
      buildVideo(`v${index}`, 300 - index, { description: `Sponsored by Brand${index}x` }),
    );
    expect(read(sample).sponsoredVideoIds).toHaveLength(70);
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

describe('what is not a sponsor', () => {
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

  test('a gear list appears as affiliate links, but does not make a video sponsored', () => {
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
    expect(sponsors).toEqual([{ name: 'BrightCup', videos: 4, recurring: true }]);
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
