import type { SuitabilityWords } from './suitability-english.ts';

/**
 * Real-money games, betting and casinos by name: mostly promoted in descriptions, like sponsors.
 * From the lists of licensed operators (UK Gambling Commission, Brazil's SPA/MF) and of real-money gaming
 * in India (All India Gaming Federation); names with an everyday meaning only beside what identifies them.
 */
export const gamblingPromotion: SuitabilityWords = {
  spam: {
    high: `
      winzo, probo, probo app, dream11, dream 11, my11circle, my 11 circle, mpl app, mpl pro, mpl rummy, mobile premier league, rummy, rummycircle, rummy circle, junglee rummy, rummy culture, a23 rummy, a23 games, play rummy, teen patti, teenpatti, zupee, howzat app, gamezy, vision11, fairplay app, fairplay club, lotus365, reddy anna, mahadev book, mahadev app, sky exchange betting, real11, ludo empire, rush ludo, ludo king cash, big cash app, andar bahar, satta king, satta matka, color prediction, colour prediction game, aviator game, tiranga game, 91 club, daman game,
      1xbet, 1 xbet, 1xbat, parimatch, pari match, melbet, mostbet, 4rabet, 22bet, dafabet, betway, bet365, betfair, betvictor, unibet, betsson, betano, betsul, bwin, tipico, betclic, winamax, parions sport, sportingbet, pixbet, estrela bet, estrelabet, esportes da sorte, betnacional, superbet, novibet, bet nacional, vai de bet, vaidebet, 1win, pin up casino, pinup casino, pin up bet, fonbet, winline, betboom, leon bet, marathonbet, 10bet, 888casino, 888 casino, 888sport, leovegas, bc game, stake com, stake us, stake casino, roobet, rollbit, duelbits, gamdom, csgoempire, csgoroll, hellcase, rainbet, shuffle com casino, duel com casino, fanduel, draftkings, betmgm, caesars sportsbook, prizepicks, prize picks, underdog fantasy, betonline, bovada, mybookie, pokerstars, ggpoker, gg poker, partypoker, chumba casino, luckyland slots, pulsz, mcluck, jackpot city, royal panda, fun88, w88, m88, 12bet, 188bet, 8xbet, kubet, 789bet, new88, shbet, hi88, sbobet, maxwin, slot gacor, slot88, pragmatic play, gates of olympus slot, fortune tiger, jogo do tigrinho, jogo do aviãozinho, sweet bonanza, superbahis, bets10, mobilbahis, betist, tipobet,
      ベラジョンカジノ, カジ旅, オンカジ, ボンズカジノ, コニベット, 사설토토, 토토사이트, 파워볼, 바카라사이트, 皇冠体育, 澳门新葡京, фонбет, винлайн, мелбет, 1хбет, бетбум, лига ставок, мостбет, олимпбет, वनएक्सबेट, विंजो, विंज़ो, ड्रीम11, रम्मी, तीन पत्ती, مراهنات, كازينو`,
    medium: `
      fantasy cricket, fantasy app, real money game~, real cash game~, win real cash, win cash prizes, play and win cash, earn cash playing games, earn money playing games, betting app~, betting site~, betting odds, free bets, free bet, sportsbook, sports book, casino bonus, welcome bonus casino, free spins, deposit bonus, no deposit bonus, bet responsibly, gamble responsibly, gambling responsibly, begambleaware, be gamble aware, gambleaware, gamcare, 1 800 gambler, jogue com responsabilidade, juega con responsabilidad, jouer comporte des risques, glücksspiel kann süchtig machen`,
  },
};
