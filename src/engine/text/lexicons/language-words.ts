/** Scripts that tell a language, the most telling first: kana before Han, Persian letters before Arabic. */
export const scriptLanguages: readonly { language: string; units: RegExp }[] = [
  { language: 'ja', units: /[\u3041-\u30fa]{2}/u },
  { language: 'ko', units: /[\uac00-\ud7a3]{2}/u },
  { language: 'zh', units: /[\u4e00-\u9fff]{2}/u },
  { language: 'th', units: /[\u0e01-\u0e4e]{2}/u },
  { language: 'hi', units: /[\u0905-\u0963]{2}/u },
  { language: 'bn', units: /[\u0985-\u09e3]{2}/u },
  { language: 'ta', units: /[\u0b85-\u0bcd]{2}/u },
  { language: 'te', units: /[\u0c05-\u0c63]{2}/u },
  { language: 'fa', units: /[پچژگ]/u },
  { language: 'ar', units: /[\u0621-\u064a]{2}/u },
  { language: 'uk', units: /[іїєґ]/iu },
  { language: 'ru', units: /[\u0410-\u0451]{2}/u },
  { language: 'el', units: /[\u0391-\u03ce]{2}/u },
  { language: 'he', units: /[\u05d0-\u05ea]{2}/u },
  { language: 'vi', units: /[ăđơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỷỹ]/iu },
];

/** Short, frequent words that few other languages share, written without accents. */
export const frequentWords = {
  en: 'the and is are was were you your my this that with what why how from have it of to in for at be not we they his her can who when new best',
  es: 'el los las una del por que con como para mas pero esta este muy mi mis tu donde cuando porque hay estoy fui asi al y lo',
  pt: 'o os uma do da dos das no na nos em com para mas nao voce minha meu meus isso esse essa ele ela tem foi mais pelo pela ao e',
  de: 'der die das und ist nicht ein eine mit von fur auf den dem des wie was ich wir sie es im zu bei mein meine so aus wird nach',
  fr: 'le les des une est et dans pour avec sur pas je nous vous mon ma mes ce cette qui du au aux plus tout comment pourquoi la',
  it: 'il gli di che e un una per con non sono della del nel come piu mio mia questo questa perche ho cosa dei alla',
  tr: 've bir bu icin ile nasil cok benim ama var yok gibi daha neden kadar oldu mu sen degil',
  id: 'yang dan di ini itu dengan untuk dari tidak ada bisa kita saya aku cara apa ke jadi buat gak nya banget',
  hi: 'hai hain ka ki ke ko se kya nahi aur mein kaise bhi kar liye yeh yah ho raha sab tha aap hum mera kyun karo lene',
  pl: 'jest nie sie jak czy dla moj od przez w na z oraz ze ktory dlaczego',
  nl: 'het een van en ik je niet zijn met voor dit dat wat mijn hoe naar maar ook',
} as const;

/** Languages for which there are niche, suitability and sponsor lists. */
export const coveredLanguages: ReadonlySet<string> = new Set([
  'en',
  'es',
  'pt',
  'de',
  'fr',
  'it',
  'tr',
  'ru',
  'hi',
  'ja',
  'ko',
  'zh',
  'vi',
  'id',
  'ar',
]);
