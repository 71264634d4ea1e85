/**
 * English names of countries and languages (ISO 3166-1 and 639-1). Our own table, because the platform's names differ
 * between releases of its locale data, and a result must be the same everywhere.
 */
const countryNames = readNames(`
  AD Andorra, AE United Arab Emirates, AF Afghanistan, AL Albania, AM Armenia, AO Angola, AR Argentina, AT Austria,
  AU Australia, AZ Azerbaijan, BA Bosnia and Herzegovina, BD Bangladesh, BE Belgium, BG Bulgaria, BH Bahrain, BJ Benin,
  BN Brunei, BO Bolivia, BR Brazil, BT Bhutan, BW Botswana, BY Belarus, CA Canada, CD DR Congo, CH Switzerland,
  CI Ivory Coast, CL Chile, CM Cameroon, CN China, CO Colombia, CR Costa Rica, CU Cuba, CY Cyprus, CZ Czechia,
  DE Germany, DK Denmark, DO Dominican Republic, DZ Algeria, EC Ecuador, EE Estonia, EG Egypt, ES Spain, ET Ethiopia,
  FI Finland, FR France, GA Gabon, GB United Kingdom, GE Georgia, GH Ghana, GI Gibraltar, GR Greece, GT Guatemala,
  HK Hong Kong, HN Honduras, HR Croatia, HT Haiti, HU Hungary, ID Indonesia, IE Ireland, IL Israel, IN India, IQ Iraq,
  IR Iran, IS Iceland, IT Italy, JM Jamaica, JO Jordan, JP Japan, KE Kenya, KG Kyrgyzstan, KH Cambodia,
  KR South Korea, KW Kuwait, KZ Kazakhstan, LA Laos, LB Lebanon, LI Liechtenstein, LK Sri Lanka, LT Lithuania,
  LU Luxembourg, LV Latvia, LY Libya, MA Morocco, MC Monaco, MD Moldova, ME Montenegro, MG Madagascar,
  MK North Macedonia, ML Mali, MM Myanmar, MN Mongolia, MO Macao, MT Malta, MU Mauritius, MV Maldives, MX Mexico,
  MY Malaysia, MZ Mozambique, NA Namibia, NG Nigeria, NI Nicaragua, NL Netherlands, NO Norway, NP Nepal,
  NZ New Zealand, OM Oman, PA Panama, PE Peru, PG Papua New Guinea, PH Philippines, PK Pakistan, PL Poland,
  PR Puerto Rico, PS Palestine, PT Portugal, PY Paraguay, QA Qatar, RO Romania, RS Serbia, RU Russia, RW Rwanda,
  SA Saudi Arabia, SD Sudan, SE Sweden, SG Singapore, SI Slovenia, SK Slovakia, SM San Marino, SN Senegal, SO Somalia,
  SV El Salvador, SY Syria, TH Thailand, TN Tunisia, TR Turkey, TT Trinidad and Tobago, TW Taiwan, TZ Tanzania,
  UA Ukraine, UG Uganda, US United States, UY Uruguay, UZ Uzbekistan, VE Venezuela, VN Vietnam, XK Kosovo, YE Yemen,
  ZA South Africa, ZM Zambia, ZW Zimbabwe`);

const languageNames = readNames(`
  af Afrikaans, am Amharic, ar Arabic, az Azerbaijani, bg Bulgarian, bn Bengali, bo Tibetan, ca Catalan,
  ckb Central Kurdish, cs Czech, da Danish, de German, dv Dhivehi, el Greek, en English, es Spanish, et Estonian,
  fa Persian, fi Finnish, fil Filipino, fr French, gu Gujarati, he Hebrew, hi Hindi, hr Croatian, hu Hungarian,
  hy Armenian, id Indonesian, it Italian, iw Hebrew, ja Japanese, ka Georgian, kk Kazakh, km Khmer, kn Kannada,
  ko Korean, lo Lao, lt Lithuanian, lv Latvian, ml Malayalam, mn Mongolian, mr Marathi, ms Malay, my Burmese,
  nb Norwegian, ne Nepali, nl Dutch, no Norwegian, or Odia, pa Punjabi, pl Polish, pt Portuguese, ro Romanian,
  ru Russian, si Sinhala, sk Slovak, sl Slovenian, so Somali, sq Albanian, sr Serbian, sv Swedish, sw Swahili,
  syr Syriac, ta Tamil, te Telugu, th Thai, tl Filipino, tr Turkish, uk Ukrainian, ur Urdu, uz Uzbek, vi Vietnamese,
  yue Cantonese, zh Chinese, zu Zulu, und Not recognised`);

/** The country's name, or its code if the table has none. */
export function nameCountry(code: string): string {
  return countryNames.get(code) ?? code;
}

/** The language's name, or its code if the table has none. */
export function nameLanguage(code: string): string {
  return languageNames.get(code) ?? code;
}

function readNames(table: string): ReadonlyMap<string, string> {
  return new Map(
    table.split(',').map((entry): [string, string] => {
      const [code = '', ...words] = entry.trim().split(' ');
      return [code, words.join(' ')];
    }),
  );
}
