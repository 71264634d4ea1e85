import type { SuitabilityWords } from './suitability-english.ts';

/**
 * Detection list: slurs and incitement, kept in one place and only ever compared with. Words that
 * also have an everyday meaning in one of the covered languages are left out on purpose.
 */
export const slurs: SuitabilityWords = {
  hate: {
    floor: `nigger~, kike~, wetback~, gas the jews, death to jews, death to muslims, death to america, kill all jews, kill all muslims, kill the gays, gook~, raghead~, towelhead~, sand nigger~, untermenschen, judenschwein, scheißneger, kanakenpack, heil mein führer, sale juif, sales juifs, sale arabe, sale nègre, mort aux juifs, mort aux arabes, maricones de mierda, negro de mierda, sudaca de mierda, muerte a los judios, preto imundo, macaco imundo, viado imundo, negro di merda, frocio di merda, смерть евреям, бей жидов, хачи вон, чурки вон, الموت لليهود, katwa mulla, pis zenci, シナ人死ね, 朝鮮人死ね, 홍어새끼, 짱깨새끼, 支那豬, 黑鬼去死`,
    high: `faggot~, maricón, maricones, bicha imunda, schwuchtel, schwuchteln, kanake, kanaken, neger, bougnoule~, tapette~, youpin~, frocio, ricchione, пидор, пидоры, пидорас, жид, жиды, хач, чурка, ниггер, ibne, chutiya muslim, 짱깨, 쪽바리, 黑鬼, 支那, chamar, bhangi, chinki`,
  },
};
