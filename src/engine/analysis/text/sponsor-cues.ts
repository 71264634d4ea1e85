import type { Cue } from './lexicons/offer-phrases.ts';
import { cues, offerPhrases } from './lexicons/offer-phrases.ts';
import { PhraseMachine } from './phrase-machine.ts';

export type CuesOfLine = Readonly<Record<Cue, boolean>>;

/** "83% off", "20 % Rabatt", "打85折", "现折$1000": a price that is lower for the viewers. */
const priceOff =
  /\d\s?[%％]\s?(?:off|discount|rabatt|de (?:descuento|desconto|remise|réduction)|desc|di sconto|indirim|скид|giảm|할인|オフ|ऑफ|छूट|خصم)|[$€£₹]\s?\d+ off|[\d一二三四五六七八九]{1,2}\s?折|[現现再]折|скидк\p{L}* \d|할인 \d/iu;

let machine: PhraseMachine<Cue> | null = null;

/**
 * What one line beside a link says about it. A machine of its own: these everyday words matter only
 * near a link, and in the lists of all texts they would hide what other phrases mean.
 */
export function readCues(text: string): CuesOfLine {
  machine ??= new PhraseMachine(cues.flatMap((cue) => phrasesOf(cue)));
  const found = {
    offer: priceOff.test(text),
    call: text.includes('👉') || text.includes('👇'),
    own: false,
    aside: false,
  };
  for (const { meanings } of machine.read(text).matches) {
    for (const cue of meanings) found[cue] = true;
  }
  return found;
}

function phrasesOf(cue: Cue): { text: string; meaning: Cue; always: boolean }[] {
  return offerPhrases[cue]
    .split(',')
    .map((phrase) => phrase.trim())
    .filter((phrase) => phrase !== '')
    .flatMap((phrase) => (phrase.endsWith('~') ? [phrase.slice(0, -1), `${phrase.slice(0, -1)}s`] : [phrase]))
    .map((text) => ({ text, meaning: cue, always: false }));
}
