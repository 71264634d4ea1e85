import { describe, expect, test } from 'vitest';
import type { Video } from '../channel.ts';
import type { SafetyEvidence, SuitabilityHit } from '../text-evidence.ts';
import { buildChannel, buildVideo } from '../video.fixture.ts';
import { readTexts } from './read-texts.ts';

function rate(sample: readonly Video[], others: readonly Video[] = []): SafetyEvidence {
  return readTexts({ channel: buildChannel(), sample, others }).safety;
}

function makeTitled(titles: readonly string[]): Video[] {
  return titles.map((title, index) => buildVideo(`v${index}`, 100, { title }));
}

function hitsIn(safety: SafetyEvidence): SuitabilityHit[] {
  return safety.categories.flatMap(({ hits }) => hits);
}

/** The levels that count in one title. */
function countedIn(title: string): string[] {
  return hitsIn(rate(makeTitled([title])))
    .filter(({ counted }) => counted)
    .map(({ level }) => level);
}

describe('words that mean nothing bad in their context', () => {
  test.each([
    'Fizzy bath bombs at home',
    'Star Wars lore in ten minutes',
    'Shot on my old film camera',
    'My favourite nude lipstick',
    'Glue gun crafts for beginners',
    'Deadlift form for beginners',
    'The killer whale nursery',
    'Hell’s Kitchen, ranked',
    'Shrimp cocktail in Scunthorpe',
    'A rum cake and root beer float',
    'Die Hard is a Christmas film',
    'Packed my tote bag for uni',
  ])('%s', (title) => {
    expect(countedIn(title).filter((level) => level !== 'low')).toEqual([]);
  });
});

describe('short words and names that collide with listed ones', () => {
  test.each([
    'Grade F, and how I passed',
    'FK against FCK, second leg',
    'A 911 Turbo on the ring',
    'Ages 9-11: games for a rainy day',
    'Tốt cho da, thông tin mới',
    'Historias de terror para dormir',
    'Anil Kumar visits the market',
    'Brutally honest feedback on my shop',
    'Ideas against execution',
    'An explosive start to the season',
    'Pelada de domingo no campo',
  ])('%s', (title) => {
    expect(countedIn(title).filter((level) => level !== 'low')).toEqual([]);
  });

  test('a word masked with an asterisk still counts', () => {
    expect(countedIn('What the F*ck is this')).toEqual(['medium']);
  });
});

describe('a theme is more than a topic', () => {
  const everyday = [
    'A walk by the river',
    'My new desk',
    'Rain on the roof',
    'Tea for two',
    'The long bridge',
  ];

  function rateWith(titles: readonly string[], categoryId: string): SafetyEvidence['rating'] {
    const texts = [...titles, ...everyday];
    return rate(texts.map((title, index) => buildVideo(`v${index}`, 100, { title, categoryId }))).rating;
  }

  test('guns as the theme are not safe, whatever category the channel chose', () => {
    const reviews = ['Rifle review', 'Gun review: a pocket pistol', 'Ammo test', 'AR-15 at the range'];
    expect(rateWith(reviews, '17')).not.toBe('high');
    expect(rateWith(['A visit to a rifle museum'], '17')).toBe('high');
  });

  test('politics as the theme is medium, also where every title explains', () => {
    const reports = [
      'The election: what happened',
      'The abortion ruling, explained',
      'Immigration: the facts',
    ];
    expect(rateWith(reports, '25')).toBe('medium');
  });

  test('a channel that explains many things is not punished for one election', () => {
    expect(rateWith(['How an election is counted, explained'], '27')).toBe('high');
  });

  test('conspiracy presented as truth is low', () => {
    const claims = ['Chemtrails over our town', 'The moon landing hoax', "What they don't want you to know"];
    expect(rateWith(claims, '24')).toBe('low');
  });
});

describe('what was not read is never called safe', () => {
  const spoken = (language: string) =>
    rate(
      ['Habari mpya', 'Chakula', 'Safari'].map((title, index) =>
        buildVideo(`v${index}`, 100, { title, language }),
      ),
    );

  test('a declared language without lists is not rated', () => {
    expect(spoken('sw')).toMatchObject({ rating: null, viewsRead: 0 });
    expect(spoken('sw').reason).toContain('a language we do not read');
    expect(spoken('en').rating).toBe('high');
  });

  test.each([
    ['Armenian', 'Մեր այգին գարնանը'],
    ['Georgian', 'ჩემი ცხოვრება'],
    ['Ethiopic', 'የኢትዮጵያ ዜና'],
    ['Khmer', 'ព័ត៌មានថ្ងៃនេះ'],
    ['Lao', 'ຂ່າວມື້ນີ້'],
    ['Burmese', 'ယနေ့သတင်း'],
    ['Sinhala', 'අද පුවත්'],
    ['Gujarati', 'આજના સમાચાર'],
    ['Gurmukhi', 'ਅੱਜ ਦੀਆਂ ਖ਼ਬਰਾਂ'],
    ['Kannada', 'ಇಂದಿನ ಸುದ್ದಿ'],
    ['Malayalam', 'ഇന്നത്തെ വാർത്ത'],
    ['Oriya', 'ଆଜିର ଖବର'],
    ['Tibetan', 'དེ་རིང་གི་གསར་འགྱུར'],
    ['Thaana', 'މިއަދުގެ ޚަބަރު'],
    ['Syriac', 'ܛܒܐ ܕܝܘܡܢܐ'],
    ['Cherokee, named in no list', 'ᏣᎳᎩ ᎦᏬᏂᎯᏍᏗ'],
    ['Adlam, beyond the first plane', '𞤆𞤵𞤤𞤢𞤪 𞤆𞤵𞤤𞤢𞤪'],
    ['Ukrainian', 'Як ми жили в Києві'],
    ['Urdu', 'میرا گھر کہاں ہے'],
    ['Marathi', 'माझे घर आणि गाव'],
    ['Polish', 'Jak zrobić najlepszą pizzę w domu'],
    ['Dutch', 'Ik ga naar het strand met mijn familie'],
    ['Swedish', 'Så bygger du ett hus'],
    ['Romanian', 'Cum să faci pâine acasă'],
    ['Tagalog', 'Ang buhay ko sa probinsya'],
  ])('%s', (_, title) => {
    expect(rate(makeTitled([title])).rating).toBeNull();
  });

  test('the views decide, and the reason says how many of them are unread', () => {
    const unread = buildVideo('unread', 100, { title: 'Մեր այգին գարնանը', views: 619 });
    const read = buildVideo('read', 100, { title: 'The story of my day', views: 379 });
    expect(rate([unread, read])).toMatchObject({
      rating: 'medium',
      reason: '62.0% of the views are in languages we do not read.',
      languageCoverage: 0.5,
    });
    expect(rate([{ ...unread, views: 300 }, read]).rating).toBe('high');
  });

  test('titles that tell no language take the channel’s main one', () => {
    expect(rate(makeTitled(['Cyberpunk 2077', 'My day at the office'])).viewsRead).toBe(1);
    expect(rate(makeTitled(['Cyberpunk 2077', 'Ik ga naar het strand'])).viewsRead).toBe(0);
  });

  test('most of a title’s letters count, whatever was declared', () => {
    const mixed = (title: string) => rate([buildVideo('a', 100, { title, language: 'en' })]).rating;
    expect(mixed('The story of my garden: Երևան')).toBe('high');
    expect(mixed('Մեր այգին գարնանը live')).toBeNull();
  });

  test('what was found counts in an unread channel too', () => {
    expect(rate(makeTitled(['Մեր այգին գարնանը, leaked nudes'])).rating).toBe('low');
  });
});

describe('words that count in any of the covered languages', () => {
  test.each([
    ['en', 'A dead body in the river', 'high'],
    ['es', 'Esto es una mierda total', 'medium'],
    ['pt', 'O assassinato da vizinha', 'medium'],
    ['de', 'Der Mörder von nebenan', 'medium'],
    ['fr', 'Un meurtre au village', 'medium'],
    ['it', 'Vaffanculo a tutti', 'high'],
    ['tr', 'Sokakta cinayet', 'medium'],
    ['ru', 'Пиздец полный', 'high'],
    ['ar', 'مجزرة في القرية', 'high'],
    ['hi', 'गांव में हत्या', 'medium'],
    ['ja', '昨日の殺人について', 'medium'],
    ['ko', '씨발 진짜', 'high'],
    ['zh', '他在吸毒', 'high'],
    ['vi', 'Bị bắt vì ma túy', 'high'],
    ['id', 'Ketahuan pakai narkoba', 'high'],
  ])('%s: %s is %s', (_, title, level) => {
    expect(countedIn(title)).toContain(level);
  });
});

describe('context', () => {
  test('a headshot on a gaming channel does not count, and says why', () => {
    const titles = ['Fortnite: 20 kills, one headshot', 'Minecraft gameplay', 'Valorant ranked gameplay'];
    const violent = hitsIn(rate(makeTitled(titles)));
    expect(violent.map(({ phrase }) => phrase).toSorted()).toEqual(['headshot', 'kills']);
    expect(violent.some(({ counted }) => counted)).toBe(false);
    expect(
      hitsIn(rate(makeTitled(['Fortnite: a murder on the map']))).map(({ discount }) => discount),
    ).toEqual(['gaming term']);
  });

  test('history and science lower a war to low', () => {
    expect(countedIn('The history of the airstrike, explained')).toEqual(['low']);
  });

  test('true crime stays medium: a dramatic depiction, neither gratuitous nor educational', () => {
    expect(countedIn('True crime: the massacre at the lake')).toEqual(['medium']);
  });

  test('reporting never falls below medium', () => {
    expect(countedIn('Breaking news: massacre in the capital')).toEqual(['medium']);
  });

  test('the same words in a description weigh less than in the title', () => {
    const [hit] = hitsIn(rate([buildVideo('a', 100, { description: 'a massacre' })]));
    expect(hit).toMatchObject({ level: 'medium', place: 'description', counted: true });
    expect(hit?.discount).toContain('description');
  });

  test('a line under many videos alike does not count', () => {
    const sample = ['a', 'b', 'c', 'd'].map((id) =>
      buildVideo(id, 100, { description: 'My other channel is about murder.' }),
    );
    expect(hitsIn(rate(sample)).some(({ counted }) => counted)).toBe(false);
  });

  test('no context softens a floor hit', () => {
    const titles = ['Minecraft gameplay documentary, explained: leaked nudes', 'Roblox gameplay'];
    expect(rate(makeTitled(titles)).rating).toBe('low');
  });
});

describe('rating', () => {
  test('harmless videos rate high', () => {
    expect(rate(makeTitled(['A quiet walk', 'A quiet day'])).rating).toBe('high');
  });

  test('it follows the views, not the number of videos', () => {
    const loud = buildVideo('loud', 100, { title: 'What the fuck', views: 100 });
    const quiet = buildVideo('quiet', 100, { title: 'A quiet walk', views: 9900 });
    expect(rate([loud, quiet]).rating).toBe('high');
    expect(rate([{ ...loud, views: 500 }, quiet]).rating).toBe('medium');
    expect(rate([{ ...loud, views: 9900 }, quiet]).rating).toBe('low');
  });

  test('an age restriction counts as a high hit', () => {
    const safety = rate([buildVideo('a', 100, { ageRestricted: true })]);
    expect(safety).toMatchObject({ rating: 'low', ageRestrictedVideos: 1 });
    expect(hitsIn(safety)).toMatchObject([{ level: 'high', place: 'age restriction' }]);
  });

  test('medium hits alone never rate low', () => {
    expect(rate(makeTitled(['He killed him', 'A gun and a knife fight'])).rating).toBe('medium');
  });

  test('made for kids is a flag, not a category', () => {
    const channel = buildChannel({ madeForKids: true });
    const { safety } = readTexts({ channel, sample: makeTitled(['A quiet walk']), others: [] });
    expect(safety).toMatchObject({ madeForKids: true, rating: 'high' });
  });

  test('hits in Shorts are counted apart', () => {
    const safety = rate(makeTitled(['A quiet walk']), makeTitled(['What the fuck', 'leaked nudes']));
    expect(safety).toMatchObject({ rating: 'high', hitsOutsideSample: 2 });
  });

  test('unknown and zero views weigh alike and break nothing', () => {
    const sample = [
      buildVideo('a', 100, { title: 'What the fuck', views: null }),
      buildVideo('b', 100, { title: 'A quiet walk', views: 0 }),
    ];
    const adult = rate(sample).categories.find(({ name }) => name === 'profanity');
    expect(adult?.viewsShare).toBe(0.5);
  });
});

describe('letters that only look like others', () => {
  test.each([
    ['a Cyrillic letter', 'Online c\u0430sino bonus'],
    ['several Cyrillic letters', 'Online \u0441asin\u043e b\u043enus'],
    ['a Cyrillic capital', 'Online C\u0410SINO bonus'],
    ['a Greek letter', 'Online casin\u03bf bonus'],
    ['a zero-width space', 'Online cas\u200bino bonus'],
    ['a styled letter', 'Online c\ud835\udc1asino bonus'],
    ['Latin letters in a Russian word', 'k\u0430\u0437\u0438\u043do \u043e\u043d\u043b\u0430\u0439\u043d'],
  ])('%s inside a word hides nothing', (_, title) => {
    expect(countedIn(title)).toContain('high');
  });

  test('a word of one script is never taken for another', () => {
    expect(countedIn('Рассказ о море и роще')).toEqual([]);
    expect(countedIn('MAX и Анна на Cyprus-турах')).toEqual([]);
  });

  test('accents tell words apart where only one of them swears', () => {
    expect(countedIn('Đéo hiểu gì cả')).toEqual(['high']);
    expect(countedIn('Đeo kính đẹp cả ngày')).toEqual([]);
  });
});

describe('words that mean harm only beside other signs', () => {
  test.each([
    '10 MIN KILLER HIIT Workout',
    'Sexy dance workout',
    'De Beers and the price of diamonds',
    'Kiss Me Heroine mascara review',
    'Nirav Modi and the bank',
    'Five habits that kill your focus',
    'This deal is dead',
  ])('%s', (title) => {
    expect(countedIn(title).filter((level) => level !== 'low')).toEqual([]);
  });

  test.each([
    'The killer and his homicide trial',
    'He killed and dismembered them',
    'Shot dead: a murder in Ohio',
  ])('they count in %s', (title) => {
    expect(countedIn(title).filter((level) => level !== 'low')).not.toEqual([]);
  });
});

describe('hate', () => {
  const everyday = ['A walk by the river', 'My new desk', 'Rain on the roof', 'Tea for two'];
  const advocacy = [
    'The great replacement is real',
    'White genocide and remigration',
    'Race realism with Jared Taylor',
    'Our ethnostate will come',
  ];

  test('several slogans of the movement in many videos are advocacy', () => {
    const safety = rate(makeTitled([...advocacy, ...everyday]));
    expect(safety.rating).toBe('low');
    expect(safety.themes.map(({ name }) => name)).toContain('identity politics');
  });

  test('a single mention is none', () => {
    const safety = rate(makeTitled([...everyday, ...everyday, 'What is the great replacement']));
    expect(safety).toMatchObject({ rating: 'high', themes: [] });
  });

  test('a title that names the hate criticises it', () => {
    const critics = advocacy.map((title) => `${title}: a racist myth, debunked`);
    const safety = rate(makeTitled([...critics, ...everyday]));
    expect(safety.rating).toBe('high');
    expect(safety.categories.find(({ name }) => name === 'hate')?.level).toBeNull();
  });

  test('a channel that uses the words of the people it is about is not an advocate', () => {
    const queer = ['Trans joy', 'Coming out at sixty', 'LGBTQ history', 'My queer wedding'];
    const safety = rate(makeTitled([...advocacy, ...queer]));
    expect(safety.categories.find(({ name }) => name === 'hate')?.level).toBeNull();
  });

  test.each(['Transphobic things people say', 'Why this film is racist', 'I was bullied for being gay'])(
    '%s is no hate',
    (title) => {
      expect(rate(makeTitled([title]))).toMatchObject({ rating: 'high', themes: [] });
      expect(countedIn(title)).toEqual([]);
    },
  );
});

describe('subjects that run through a channel', () => {
  const everyday = Array.from({ length: 7 }, (_, index) => `A quiet walk, part ${index}`);

  test.each([
    ['news', ['Trump and the senate', 'Biden on the border wall', 'Brexit, four years on']],
    ['true crime', ['The homicide of a baker', 'A serial killer in Kent', 'Her kidnapping and murder']],
  ])('%s is told with its share, and is not safe', (name, titles) => {
    const safety = rate(makeTitled([...titles, ...everyday]));
    expect(safety.themes).toMatchObject([{ name, videosShare: 0.3 }]);
    expect(safety.themes[0]?.viewsShare).toBeCloseTo(0.3);
    expect(safety.rating).toBe('medium');
  });

  test('a promoted betting app counts in every description, also where the line repeats', () => {
    const sample = everyday.map((title, index) =>
      buildVideo(`v${index}`, 100, { title, description: 'Download WinZO and win cash' }),
    );
    expect(rate(sample)).toMatchObject({ rating: 'medium', themes: [{ name: 'gambling', videosShare: 1 }] });
  });

  test('two mentions among many videos are not a theme', () => {
    const reviews = everyday.map((title) => `Laptop review: ${title}`);
    expect(rate(makeTitled(['Trump at dinner', 'Biden on ice', ...reviews]))).toMatchObject({ themes: [] });
  });
});
