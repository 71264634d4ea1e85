/** What texts say about their market, from general knowledge: places, names, addresses, currencies and languages. */

type ByRegion = Readonly<Record<string, string>>;

/** Places, peoples and institutions, without accents, separated by spaces. */
export const placeWords: ByRegion = {
  'United States':
    'usa america american americans california texas florida nyc angeles chicago houston atlanta boston seattle ' +
    'brooklyn hollywood vegas utah ohio michigan arizona colorado carolina tennessee nashville virginia oregon ' +
    'minnesota illinois wisconsin missouri alabama oklahoma kentucky pennsylvania philadelphia hawaii nfl nba mlb ' +
    'ncaa harvard stanford fda usda',
  Canada:
    'canada canadian canadians toronto vancouver montreal ottawa calgary alberta ontario quebec winnipeg',
  'United Kingdom':
    'uk british britain london england scotland scottish wales welsh manchester birmingham liverpool leeds bristol ' +
    'glasgow edinburgh bbc itv nhs gcse gcses yorkshire essex gbp',
  'Australia and New Zealand':
    'australia australian aussie sydney melbourne brisbane perth adelaide queensland zealand auckland kiwi nz',
  'Western Europe':
    'germany german deutschland berlin munchen munich hamburg austria osterreich wien switzerland schweiz zurich ' +
    'france french francais paris belgium belgique netherlands dutch nederland amsterdam italy italian italia ' +
    'italiano roma milano spain espana madrid barcelona portugal lisboa sweden swedish sverige stockholm norway ' +
    'norge oslo denmark danmark copenhagen finland suomi helsinki ireland irish dublin greece greek iceland malta',
  'Eastern Europe':
    'russia russian россия москва poland polska polski ukraine ukrainian украина romania romanian czech cesko ' +
    'hungary magyar bulgaria serbia srbija croatia hrvatska slovakia slovenia lithuania latvia estonia armenia ' +
    'armenian belarus moldova albania',
  'Gulf states':
    'uae dubai dhabi emirates emirati qatar doha kuwait bahrain oman muscat sharjah دبي الإمارات الكويت قطر',
  'Saudi Arabia': 'saudi riyadh jeddah ksa السعودية الرياض جدة',
  'Middle East and North Africa':
    'turkiye turkish turk istanbul ankara egypt egyptian cairo morocco maroc algeria algerie tunisia tunisie iraq ' +
    'lebanon syria israel israeli iran persian palestine مصر المغرب الجزائر العراق لبنان سوريا فلسطين',
  'Latin America':
    'brasil brazil brazilian brasileiro brasileira paulo janeiro mexico mexicano mexicana mexican argentina ' +
    'argentino buenos colombia colombiano colombiana bogota chile chileno peru peruano peruana lima ecuador ' +
    'venezuela venezolano uruguay bolivia paraguay latam latino latinoamerica guatemala honduras dominicana',
  'East Asia':
    'china chinese japan japanese tokyo korea korean seoul taiwan taipei hongkong kong kpop 日本 東京 한국 서울 台灣 台湾 中国',
  'South-East Asia':
    'indonesia indonesian jakarta bandung surabaya malaysia malaysian melayu singapore singaporean philippines ' +
    'filipino filipina pinoy manila cebu tagalog thailand thai bangkok vietnam vietnamese hanoi saigon myanmar ' +
    'cambodia laos brunei',
  'South Asia':
    'india indian indians bharat hindustan delhi mumbai bombay kolkata bangalore bengaluru chennai hyderabad pune ' +
    'jaipur lucknow patna indore bhopal nagpur noida gurgaon gujarat punjab punjabi rajasthan bihar kerala ' +
    'maharashtra haryana bengal tamil telugu kannada malayalam marathi gujarati bhojpuri hindi urdu bengali bangla ' +
    'odisha odia assam jharkhand uttar pradesh nadu pakistan pakistani lahore karachi islamabad bangladesh ' +
    'bangladeshi dhaka nepal nepali kathmandu lanka sinhala afghanistan bollywood tollywood desi ipl bcci ias ips ' +
    'upsc ssc cbse ncert neet jee iit gst lakh lakhs crore crores rupee rupees inr',
  Africa:
    'africa african nigeria nigerian lagos naija ghana accra kenya kenyan nairobi uganda tanzania ethiopia ' +
    'zimbabwe zambia senegal cameroon johannesburg durban',
};

/** Family names, given names and forms of address that are common in few other markets. */
export const nameWords: ByRegion = {
  'South Asia':
    'kumar kumari singh sharma gupta verma varma yadav patel shah jain mishra reddy rao nair iyer menon pillai das ' +
    'banerjee mukherjee chatterjee ghosh bose roy chopra kapoor khanna malhotra mehta agarwal aggarwal agrawal ' +
    'chauhan rajput thakur tiwari tripathi pandey pandit dubey shukla joshi desai kulkarni patil pawar naik khan ' +
    'malik ahmed hussain sheikh shaikh chaudhary choudhary chowdhury bhai bhaiya didi maam madam guru guruji swami ' +
    'baba shri shree sri raj ravi rahul rohit amit ankit anil sunil suresh ramesh rajesh mahesh dinesh mukesh ' +
    'vijay ajay sanjay sandeep deepak pradeep manoj vinod arjun aditya abhishek ashish nitin sachin vikas vivek ' +
    'priya pooja neha anjali kavita sunita divya shreya ananya aarav gaurav saurabh shubham harsh karan varun ' +
    'kunal nikhil bhatia arora sethi gill dhillon sidhu kaur krishna shiva ram hanuman radhe radha ganesh lakshmi ' +
    'saraswati durga bhakti bhajan mantra diwali holi namaste namaskar namaskaram vanakkam assalamualaikum ' +
    'alhamdulillah imran faisal usman bilal zain ayesha fatima',
  'South-East Asia':
    'nguyen tran pham hoang huynh linh minh thuy putra putri wijaya budi siti nur santos reyes cruz dela wkwk',
  'Latin America': 'silva souza oliveira hernandez gonzalez rodriguez ramirez flores',
  'Eastern Europe': 'ivanov petrov kowalski popescu',
  'Middle East and North Africa': 'mehmet mustafa yilmaz mohammad reza',
  Africa: 'chukwu okafor adebayo mwangi kamau owusu mensah',
};

/** Short, frequent words of Latin-script languages that the phrase lists lack; written without accents. */
export const furtherWords: Readonly<Record<string, string>> = {
  es: 'canal hola videos nuestro suscribete negocios todos cada semana nuevo amigos vida hago aqui',
  pt: 'canal ola seu inscreva inscreva-se videos aqui sobre todos',
  hi: 'mere meri hain dosto doston apne apna wala karne aapko hamare channel par',
  id: 'kalian jangan lupa konten kami akan disini salam',
  ms: 'korang tak nak boleh sila anda',
  tl: 'ang mga ng po naman natin kayo ako lang',
  ro: 'este pentru si din mai sunt care',
  sv: 'och att det pa som ar inte jag',
  vi: 'cua cho ban la nhung voi khong nhe tren kenh',
};

type Shares = Readonly<Record<string, number>>;

/** Where channels in a language are based: our own shares, from where its speakers and their advertisers are. */
export const languageRegions: Readonly<Record<string, Shares>> = {
  es: { 'Latin America': 0.8, 'Western Europe': 0.12, 'United States': 0.07 },
  pt: { 'Latin America': 0.9, 'Western Europe': 0.08 },
  de: { 'Western Europe': 0.96 },
  fr: { 'Western Europe': 0.78, Canada: 0.08, Africa: 0.07, 'Middle East and North Africa': 0.05 },
  it: { 'Western Europe': 0.97 },
  nl: { 'Western Europe': 0.97 },
  sv: { 'Western Europe': 0.97 },
  el: { 'Western Europe': 0.97 },
  pl: { 'Eastern Europe': 0.97 },
  ro: { 'Eastern Europe': 0.97 },
  ru: { 'Eastern Europe': 0.85, 'Other markets': 0.1, 'Gulf states': 0.02 },
  uk: { 'Eastern Europe': 0.97 },
  hy: { 'Eastern Europe': 0.93, 'United States': 0.05 },
  ka: { 'Eastern Europe': 0.97 },
  tr: { 'Middle East and North Africa': 0.94, 'Western Europe': 0.04 },
  he: { 'Middle East and North Africa': 0.96 },
  fa: { 'Middle East and North Africa': 0.9, 'United States': 0.05 },
  ar: { 'Middle East and North Africa': 0.52, 'Gulf states': 0.24, 'Saudi Arabia': 0.21 },
  ur: { 'South Asia': 0.96 },
  hi: { 'South Asia': 0.97 },
  bn: { 'South Asia': 0.98 },
  pa: { 'South Asia': 0.93, Canada: 0.05 },
  gu: { 'South Asia': 0.97 },
  or: { 'South Asia': 0.98 },
  ta: { 'South Asia': 0.94, 'South-East Asia': 0.04 },
  te: { 'South Asia': 0.98 },
  kn: { 'South Asia': 0.98 },
  ml: { 'South Asia': 0.96, 'Gulf states': 0.02 },
  si: { 'South Asia': 0.98 },
  ne: { 'South Asia': 0.98 },
  th: { 'South-East Asia': 0.98 },
  lo: { 'South-East Asia': 0.98 },
  my: { 'South-East Asia': 0.98 },
  km: { 'South-East Asia': 0.98 },
  vi: { 'South-East Asia': 0.97 },
  id: { 'South-East Asia': 0.98 },
  ms: { 'South-East Asia': 0.98 },
  tl: { 'South-East Asia': 0.95, 'United States': 0.03 },
  ja: { 'East Asia': 0.98 },
  ko: { 'East Asia': 0.98 },
  zh: { 'East Asia': 0.87, 'South-East Asia': 0.08, 'United States': 0.03 },
  am: { Africa: 0.97 },
  sw: { Africa: 0.97 },
  af: { Africa: 0.95 },
};

/** Letters that reveal a language, as ranges of UTF-16 units; kana and Urdu's own letters outweigh shared ones. */
export const letterLanguages: readonly { language: string; from: number; to: number }[] = [
  { language: 'el', from: 0x0370, to: 0x03ff },
  { language: 'ru', from: 0x0400, to: 0x04ff },
  { language: 'hy', from: 0x0530, to: 0x058f },
  { language: 'he', from: 0x05d0, to: 0x05ea },
  { language: 'ar', from: 0x0621, to: 0x06ff },
  { language: 'hi', from: 0x0900, to: 0x097f },
  { language: 'bn', from: 0x0980, to: 0x09ff },
  { language: 'pa', from: 0x0a00, to: 0x0a7f },
  { language: 'gu', from: 0x0a80, to: 0x0aff },
  { language: 'or', from: 0x0b00, to: 0x0b7f },
  { language: 'ta', from: 0x0b80, to: 0x0bff },
  { language: 'te', from: 0x0c00, to: 0x0c7f },
  { language: 'kn', from: 0x0c80, to: 0x0cff },
  { language: 'ml', from: 0x0d00, to: 0x0d7f },
  { language: 'si', from: 0x0d80, to: 0x0dff },
  { language: 'th', from: 0x0e00, to: 0x0e7f },
  { language: 'lo', from: 0x0e80, to: 0x0eff },
  { language: 'my', from: 0x1000, to: 0x109f },
  { language: 'ka', from: 0x10a0, to: 0x10ff },
  { language: 'am', from: 0x1200, to: 0x137f },
  { language: 'km', from: 0x1780, to: 0x17ff },
  { language: 'vi', from: 0x1ea0, to: 0x1ef9 },
  { language: 'ja', from: 0x3041, to: 0x30fa },
  { language: 'zh', from: 0x4e00, to: 0x9fff },
  { language: 'ko', from: 0xac00, to: 0xd7a3 },
];

/** Single letters that distinguish a language from others in its script. */
export const tellingLetters: Readonly<Record<string, string>> = {
  ur: 'ٹڈڑںےہ',
  fa: 'پچژگ',
  uk: 'іїєґ',
  vi: 'ăđơư',
};

/** Domains that the country's own channels use; those sold to everybody (.io, .me, .tv) are left out. */
export const countryDomains =
  'in pk bd np lk uk au nz ca br mx ar cl pe de fr nl es it se ch at dk no fi pt id my sg ph th vn ae sa tr eg il ir ru ' +
  'pl ua cz hu jp kr tw hk cn za ng ke gh';

/** Telephone prefixes of ITU-T E.164 and their countries. */
export const phonePrefixes = readPairs(
  '1 US 7 RU 20 EG 27 ZA 31 NL 33 FR 34 ES 39 IT 44 GB 46 SE 48 PL 49 DE 51 PE 52 MX 54 AR 55 BR 56 CL 57 CO 60 MY ' +
    '61 AU 62 ID 63 PH 64 NZ 65 SG 66 TH 81 JP 82 KR 84 VN 86 CN 90 TR 91 IN 92 PK 94 LK 212 MA 234 NG 254 KE ' +
    '353 IE 374 AM 380 UA 852 HK 880 BD 886 TW 965 KW 966 SA 971 AE 974 QA 977 NP',
);

/** Currency signs of a single market, with a country that uses it; plain dollar and yen signs are ambiguous. */
export const currencySigns = readPairs(
  '₹ IN £ GB € DE ₽ RU ₺ TR ₩ KR ฿ TH ₱ PH ₫ VN ₦ NG ৳ BD ₴ UA ₪ IL R$ BR A$ AU C$ CA Rs. IN',
);

function readPairs(table: string): ReadonlyMap<string, string> {
  const parts = table.split(' ');
  return new Map(
    parts.flatMap((sign, index) => (index % 2 === 0 ? [[sign, parts[index + 1] ?? ''] as const] : [])),
  );
}
