import { currencies } from '../rates.ts';

/** Currencies that mails name. Only those of `currencies` can be priced; the others are read as what they are. */
export const mailCurrencies = [
  ...currencies,
  'INR',
  'BRL',
  'JPY',
  'CNY',
  'KRW',
  'RUB',
  'TRY',
  'IDR',
  'VND',
  'SAR',
  'AED',
  'EGP',
  'MXN',
  'CAD',
  'AUD',
  'CHF',
  'HKD',
  'SGD',
  'NZD',
] as const;
export type MailCurrency = (typeof mailCurrencies)[number];

export const currencyWords: Partial<Record<MailCurrency, string>> = {
  USD: 'usd, us dollar, us dollars, dollar, dollars, dollars us, dolar, dolares, dollari, bucks, доллар*, долл, डॉलर, ドル, 米ドル, 달러, 美元, 美金, do la, dola, دولار*, دولار أمريكي',
  EUR: 'eur, euro, euros, avro, евро, यूरो, ユーロ, 유로, 欧元, يورو',
  GBP: 'gbp, pound, pounds, pounds sterling, pfund, libras, libras esterlinas, livres sterling, sterline, sterlin, фунт*, पाउंड, ポンド, 파운드, 英镑, bang anh, poundsterling, جنيه إسترليني',
  INR: 'inr, rs, rupee, rupees, रुपये, रुपए, रुपया, рупи*, ルピー, 루피, 卢比',
  BRL: 'brl, reais',
  JPY: 'jpy, yen, 円, 日元, 엔',
  CNY: 'cny, rmb, yuan, 元, 人民币',
  KRW: 'krw, won, 원, 韩元',
  RUB: 'rub, руб, рубл*',
  TRY: 'tl, lira, turk lirasi',
  IDR: 'idr, rp, rupiah',
  VND: 'vnd, dong',
  SAR: 'sar, ريال, ريال سعودي',
  AED: 'aed, درهم, dirham, dirhams',
  EGP: 'egp, جنيه, جنيه مصري',
  MXN: 'mxn, pesos',
  CAD: 'cad',
  AUD: 'aud',
  CHF: 'chf, franken, francs',
};

export const currencySigns: Readonly<Record<string, MailCurrency>> = {
  $: 'USD',
  '＄': 'USD',
  '€': 'EUR',
  '£': 'GBP',
  '￡': 'GBP',
  '₹': 'INR',
  '¥': 'JPY',
  '￥': 'CNY',
  '₩': 'KRW',
  '₽': 'RUB',
  '₺': 'TRY',
  '₫': 'VND',
};

/** Letters right before a dollar sign that make it another dollar, or a real. */
export const dollarLetters: Readonly<Record<string, MailCurrency>> = {
  US: 'USD',
  U: 'USD',
  R: 'BRL',
  C: 'CAD',
  CA: 'CAD',
  CAD: 'CAD',
  A: 'AUD',
  AU: 'AUD',
  MX: 'MXN',
  HK: 'HKD',
  S: 'SGD',
  SG: 'SGD',
  NZ: 'NZD',
};

export const scaleWords = {
  1e3: 'k, thousand, grand, mil, mille, mila, tausend, tsd, bin, тыс, тысяч*, हजार, हज़ार, 千, 천, nghin, ngan, ribu, rb, ألف, آلاف',
  1e4: '万, 萬, 만',
  1e5: 'lakh, lakhs, लाख',
  1e6: 'm, mn, mio, million, millions, millionen, millon, millones, milhao, milhoes, milione, milioni, milyon, млн, миллион*, 百万, 백만, trieu, tr, juta, jt, مليون',
  1e7: 'crore, crores, करोड़',
};

export const unitWords = {
  second:
    's, sec, secs, second, seconds, sek, sekunde, sekunden, sekundige, segundo, segundos, seconde, secondes, secondi, saniye, saniyelik, sn, секунд*, сек, सेकंड, सेकेंड, 秒, 秒間, 초, giay, detik, ثانية, ثوان, ثواني',
  minute:
    'min, mins, minute, minutes, minuten, minuto, minutos, minuti, dakika, dakikalik, dk, минут*, мин, मिनट, 分, 分钟, 分間, 분, phut, menit, دقيقة, دقائق',
  day: 'day, days, business days, working days, dia, dias, dias uteis, dias habiles, tag, tage, tagen, werktage, werktagen, jour, jours, jours ouvres, giorno, giorni, giorni lavorativi, gg, gun, gunluk, gunu, is gunu, день, дня, дней, рабочих дней, दिन, दिनों, 日, 日間, 営業日, 天, 工作日, 일, 영업일, ngay, hari, hari kerja, يوم, يوما, أيام',
  week: 'week, weeks, semana, semanas, woche, wochen, semaine, semaines, settimana, settimane, hafta, haftalik, недел*, हफ्ते, हफ़्ते, सप्ताह, 週間, 周, 星期, 주, tuan, minggu, أسبوع, أسابيع',
  month:
    'month, months, mo, mos, mes, meses, monat, monate, monaten, monatige, mois, mese, mesi, ay, aylik, месяц*, мес, महीने, महीनों, माह, 个月, 個月, ヶ月, か月, カ月, ヵ月, ケ月, 개월, 달, thang, bulan, شهر, أشهر, شهور',
  year: 'year, years, yr, yrs, ano, anos, jahr, jahre, jahren, an, ans, anno, anni, yil, yillik, год, года, лет, साल, वर्ष, 年, 年間, 년, nam, tahun, سنة, سنوات, عام',
};

/** Durations in one word, in months. */
export const durationWords = {
  1: 'for a month',
  2: 'شهرين, شهران',
  6: 'half a year, medio ano, meio ano, halbes jahr, полгода, 半年, 半年間, 반년',
  12: 'for a year',
};

export const countWords = {
  1: 'one, single, uno, una, um, uma, ein, eine, einen, une, un, bir, один, одна, одно, одну, एक, 一, 한, mot, satu, واحد, واحدة',
  2: 'two, dos, dois, duas, zwei, deux, due, iki, два, две, двух, दो, 二, 两, 두, hai, dua, اثنان, اثنين',
  3: 'three, tres, drei, trois, tre, uc, три, трех, तीन, 三, 세, ba, tiga, ثلاثة, ثلاث',
  4: 'four, cuatro, quatro, vier, quatre, quattro, dort, четыре, चार, 四, 네, bon, empat, أربعة, أربع',
  5: 'five, cinco, funf, cinq, cinque, bes, пять, पांच, पाँच, 五, 다섯, lima, خمسة, خمس',
  6: 'six, seis, sechs, sei, alti, шесть, छह, 六, 여섯, sau, enam, ستة, ست',
  8: 'eight, ocho, oito, acht, huit, otto, sekiz, восемь, आठ, 八, 여덟, tam, delapan, ثمانية',
  10: 'ten, diez, dez, zehn, dix, dieci, десять, दस, 十, 열, muoi, sepuluh, عشرة',
  12: 'twelve, doce, doze, zwolf, douze, dodici, on iki, двенадцать, बारह, 十二, dua belas',
};

export const moneyWords = {
  price:
    'budget, fee, fees, rate, price, offer, offering, pay, flat fee, flat rate, compensation, total, quote, thinking, presupuesto, tarifa, precio, ofrecemos, oferta, ofrecer, pagar, pagamos, honorarios, orcamento, valor, cache, preco, oferecemos, honorar, preis, vergutung, angebot, bieten, zahlen, pauschale, festpreis, insgesamt, tarif, prix, forfait, remuneration, proposons, offrons, offre, cachet, montant, compenso, tariffa, prezzo, offerta, offriamo, proponiamo, importo, totale, butce, butcemiz, ucret, fiyat, teklif, teklifimiz, toplam, бюджет*, ставк*, цена, цену, гонорар*, предлага*, стоимост*, заплат*, сумма, итого, बजट, शुल्क, फीस, कीमत, राशि, ऑफर, 予算, 料金, 報酬, 金額, 謝礼, 예산, 비용, 단가, 금액, 제안, 원고료, 预算, 报价, 价格, 费用, 报酬, 总价, ngan sach, muc gia, chi phi, bao gia, de xuat, anggaran, harga, bayaran, penawaran, ميزانية, الميزانية, ميزانيتنا, السعر, سعر, المبلغ, مبلغ, نعرض',
  spend:
    'ad spend, media spend, media budget, ad budget, ads budget, inversion publicitaria, presupuesto de medios, verba de midia, werbebudget, mediabudget, budget media, budget publicitaire, spesa pubblicitaria, reklam butcesi, рекламный бюджет, рекламного бюджета, विज्ञापन बजट, 広告費, 広告予算, 광고비, 매체비, 投放预算, 广告预算, ngan sach quang cao, anggaran iklan, ميزانية الإعلانات',
  worth:
    'worth, valued at, retail value, product value, rrp, msrp, valorado en, valorada en, por valor de, avaliado em, im wert von, warenwert, d une valeur de, del valore di, degerinde, стоимостью, मूल्य का, 相当, 定価, 상당, 정가, 价值, 市价, tri gia, senilai, بقيمة',
  discount:
    'off, discount, discount code, coupon, voucher, descuento, cupon, desconto, cupom, rabatt, gutschein, remise, reduction, sconto, indirim, скидк*, промокод*, छूट, 割引, クーポン, 할인, 쿠폰, 优惠, 折扣, 立减, giam gia, diskon, potongan, خصم',
  company:
    'raised, funding, revenue, series a, series b, valuation, facturacion, faturamento, umsatz, chiffre d affaires, fatturato, ciro, выручк*, инвестици*, राजस्व, 売上, 매출, 营收, 融资, doanh thu, pendapatan, إيرادات, تمويل',
  cap: 'capped, capped at, cap, cap of, tope de, teto de, gedeckelt, plafond, plafonne, tetto, ust sinir, не более, अधिकतम, 上限, 상한, 封顶, toi da, maksimal, بحد أقصى, maximum, max',
  each: 'each, apiece, per video, per integration, per short, per post, per reel, por video, pro video, je video, par video, video basina, за ролик, за видео, за интеграцию, प्रति वीडियो, 本あたり, 편당, 每条, 每个, 单条, moi video, لكل فيديو',
};

export const joinWords = {
  to: 'to, bis, a, ate, hasta, al, au, до, से, إلى, から, 至, 到, 에서, sampai, hingga, den, ile',
  and: 'and, y, e, et, und, ve, и, dan, va, और, 과, 와, 和, と, و',
  between: 'between, entre, zwischen, tra, fra, между, antara',
  notBefore:
    'no, non, not, without, ohne, keine, kein, sans, pas, aucune, aucun, pas de, sin, ninguna, sem, nao, nessuna, senza, без, нет, tanpa, tidak, tidak ada, khong, khong can, बिना, بدون, لا, لا نحتاج, 无, 无需, 没有, 不需要, 不要',
  notAfter:
    'not required, not needed, not necessary, nicht notig, nicht erforderlich, yok, olmadan, gerekmez, नहीं, なし, 不要, 없음, 없이, 없습니다, не нужна, не нужно, не требуется',
};
