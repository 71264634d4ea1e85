import type { SuitabilityLevel } from '../../text-evidence.ts';
import type { CategoryName } from '../suitability-categories.ts';

export type SuitabilityWords = Readonly<
  Partial<Record<CategoryName, Partial<Record<SuitabilityLevel, string>>>>
>;

/**
 * Detection list. Floor holds only phrases that promote or offer the harmful act itself: talk about
 * it is high at most, because floor is never softened by a context.
 */
export const englishSuitability: SuitabilityWords = {
  adult: {
    floor: `leaked nudes, leaked onlyfans, onlyfans leak~, free porn, porn video~, watch porn, sex tape leak, leaked sex tape, revenge porn video~, upskirt video~, xxx video~, xxx movie~, hentai video~, cp links, jailbait, escort service near, escort services near`,
    high: `porn, porno, pornstar~, pornhub, pornography, pornographic, nsfw, onlyfans, only fans, nude~, ?naked, hentai, rule 34, sex tape~, blowjob~, handjob~, cumshot~, orgasm~, masturbation, masturbate, masturbating, dildo~, bdsm, threesome~, gangbang~, milf~, camgirl~, cam girl~, ?horny, ?boobs, tits, strip club~, ?stripper~, striptease, sexting, nudity, erotic, erotica, escort girl~, sugar baby, ?fetish~, ?kinky, hookup story`,
    medium: `sex, ?sexy, ?sexual, ?sexually, hot girls, bikini try on, lingerie, ?thongs, thong bikini~, thong haul, ?twerk, ?twerking, hookup~, one night stand, virginity, prostitute~, prostitution, sex worker~, brothel~, transparent try on, no bra, ?seductive, aphrodisiac, red light district, `,
    low: `sexuality, sex education, sexual health, menstruation, condom~, contraception, breastfeeding, puberty, libido`,
  },
  arms: {
    floor: `buy guns online, ghost gun kit~, 3d printed gun files, how to make a gun, how to build a gun, how to make a silencer, illegal guns for sale, glock switch for sale`,
    high: `assault rifle~, ar 15, ak 47, ghost ?gun~, glock switch, machine ?gun~, ?silencer~, bump stock~, concealed carry, guns for sale, ammo haul, homemade gun`,
    medium: `?gun~, handgun~, rifle~, shotgun~, pistol~, firearm~, ammo, ammunition, glock, ?sniper~, ?grenade~, ?bullets, ?weapon~, shooting range, knife fight, switchblade~, explosives, explosive device~, gun review~, hollow point, armor piercing, armour piercing, full auto rifle~`,
    low: `gun laws, gun law, airsoft, nerf ?gun~, paintball ?gun~, hunting rifle~`,
  },
  crime: {
    floor: `how to make a ?bomb, how to make a pipe ?bomb, how to build a ?bomb, bomb making instructions, how to ?kidnap, hire a hitman, hitman for hire, stolen credit cards for sale, credit card dumps, carding tutorial, how to get away with murder in real life, how to poison someone, child porn video~, how to launder money, counterfeit money for sale, fake passport for sale`,
    high: `child pornography, child abuse, child sexual abuse, sexual ?assault, sexually ?assaulted, rape, raped, rapist~, raping, gang rape, molested, molestation, pedophile~, paedophile~, incest, human trafficking, sex trafficking, ?torture, ?tortured, dismembered, mutilated, beheaded, beheading, animal cruelty, animal abuse, ?cannibal~, cannibalism, necrophilia, revenge porn, upskirt`,
    medium: `murder, murders, murdered, murderer~, murdering, homicide, ?killer, ?killers, serial killer~, ?kidnap, kidnapped, kidnapping, abducted, abduction, strangled, stabbed, stabbing, domestic ?violence, abuse victim~, drug ?cartel~, ?cartel~, ?gangster~, ?mafia, gang ?violence, ?robbery, ?robbed, burglary, carjacking, arson, ?assault, ?assaulted, hitman, ?hostage~, ?stalker~, ?stalking, prison fight, arrested for, sex ?crime~, sex offender~, ?extortion, ?blackmail, money laundering, scammer caught, scammers caught, crime scene, death row, ?slavery, human rights abuse~, ?crime~, ?criminal~, ?heinous, ?predator~, ?poisoning, ?cold blooded, trial recap, murder trial~, unsolved murder~, vanished without a trace, cult leader~`,
    low: `crime statistics, crime prevention, criminal law, criminal justice, cybercrime, fraud, lawsuit`,
  },
  death: {
    floor: `how to kill yourself, how to commit suicide, kill yourself, kys, best way to die, painless suicide, suicide methods, pro ana, thinspo, how to cut yourself, real gore, gore video~, beheading video~, execution video~, real death video~, caught on camera ?dying`,
    high: `suicide, suicidal, self harm, self harming, gore, gory, graphic footage, graphic ?violence, dead body, dead bodies, corpse~, decapitated, massacre~, genocide, mass shooting~, school shooting~, shooting victims, brutally murdered, brutally killed, brutally attacked, brutally beaten, bloodbath, war ?crime~, ethnic cleansing, mass grave~, drowned child, killed on camera, lynching, lynched, eating disorder~`,
    medium: `executions, public execution~, mass execution~, execution style, was executed, were executed, ?kill, ?kills, killed, ?killing, ?killings, shot ?dead, ?shot, ?shooting, ?shootings, ?headshot~, ?died, ?dies, ?death~, ?dead, ?deadly, ?dying, ?war, ?wars, ?battle of, airstrike~, air strike~, bombing~, bombed, ?missile~, ?invasion, troops, soldiers killed, plane crash~, car crash~, ?fatal, ?fatally, ?tragedy, ?tragic, ?accident, ?injured, ?wounded, ?bloody, ?blood, overdose~, ?drowning, ?drowned, ?burned alive, earthquake victims, famine, ?funeral~, fight to the death, hamas, casualties, ?bomb, ?bombs, ?violence, ?violent, ?poisoned`,
    low: `world ?war, world war 1, world war 2, world war i, world war ii, wwi, wwii, ww1, ww2, cold ?war, civil ?war, history of ?war, first aid, grief, mourning, cancer, disease~, autopsy, extinction`,
  },
  piracy: {
    floor: `free cracked software, cracked version download, full movie free download, crack download free, pirated movies download, free netflix accounts, keygen download, torrent download free, warez`,
    high: `cracked apk, mod apk unlimited, free vbucks, free v bucks, free robux generator, keygen~, jailbroken firestick, free iptv, illegal streaming, watch full movie free, cracked software, activation crack`,
    medium: `torrent~, torrenting, pirate bay, piracy, pirated, iptv, jailbreak, jailbroken, mod apk, emulator roms, rom download~`,
    low: `copyright infringement, copyright strike~, anti piracy`,
  },
  hate: {
    high: `retard~, retarded, whore~, slut~, tranny, kill all, subhuman~, ethnic slur~`,
    medium: `nazi~, hitler, kkk, destroyed by facts, feminist owned, feminists owned, cringe feminists, exposing karens, public freakout`,
    low: `civil rights, racial equality, holocaust memorial, anti tolerance, segregation history`,
  },
  profanity: {
    high: `fuck, fucks, fucked, fucker~, fuckin, fucking, motherfucker~, motherfucking, fck you, cunt~, cocksucker~, pussy, nigga~, wtf fuck, bitches, dickhead~`,
    medium: `shit, shits, shitty, bullshit, shitting, bitch, asshole~, bastard~, goddamn, f ck, f cks, f cked, f cking, fcking, motherf cker~, sh t, sh tty, bullsh t, b tch, b tches, wanker~, twat~, prick~, douchebag~, dumbass, ?badass, jackass, ?piss, ?pissed, stfu, whoreson, motherf, `,
    low: `dick, damn, crap, hell yeah, wtf, lmao, lmfao, bloody hell, sucks, freaking, ass`,
  },
  drugs: {
    floor: `buy weed online, buy cocaine, buy mdma, buy lsd online, buy xanax online, buy oxycodone online, how to make ?meth, how to cook ?meth, how to grow weed illegally, drug dealer contact, buy steroids online, how to make crack, weed delivery telegram`,
    high: `cocaine, heroin, ?meth, crystal ?meth, methamphetamine~, mdma, ecstasy pills, lsd trip, acid trip, magic mushrooms, ?shrooms, dmt trip, fentanyl, crack cocaine, ketamine, getting high, smoking weed, ?stoned, ?stoner~, bong hit~, bong rips, steroid cycle, xanax, vape tricks, get ?drunk, getting ?drunk, wasted ?drunk, drinking game~, lean drink, edibles`,
    medium: `?drug~, weed, cannabis, marijuana, thc, joint rolling, psychedelic~, lsd, ayahuasca, vape~, vaping, juul, cigarette~, cigar~, ?smoking, ?tobacco, nicotine, hookah, shisha, ?drunk, ?hangover, ?alcohol, alcoholic, vodka, whiskey, whisky, tequila, ?rum, ?beer~, booze, steroids, opioid~, ?addict~, ?rehab, narcotics, lethal drugs`,
    low: `wine~, cocktail~, champagne, quit ?smoking, quitting ?smoking, sober, sobriety, cbd, craft beer, mocktail~`,
  },
  spam: {
    floor: `double your bitcoin, free money hack, send btc to, guaranteed profit no risk, bank logins for sale, unlimited money glitch real life, buy subscribers cheap, free gift card generator, hack facebook account, hack instagram account`,
    high: `online ?casino~, casino bonus, betting tips, sports ?betting, slot machine~, slots win, gambling, gambling site~, stake casino, csgo gambling, case opening site, get rich quick, pyramid scheme, ponzi, free followers, sub4sub, pump and dump, binary options, aviator game, 1xbet, satta `,
    medium: `?casino~, ?poker, ?betting, bet365, ?blackjack, ?roulette, ?lottery, ?jackpot, ?scam~, scammer~, ?scammed, mlm, memecoin~, meme coin~, 100x coin, loot box~, free iphone, miracle weight loss, clickbait scam`,
    low: `hack, hacked, grift, avoid scams, scam alert, beware of ?scam~, phishing, data breach, fantasy league`,
  },
  terrorism: {
    floor: `join isis, join al qaeda, jihad recruitment, isis execution video, support isis, terror manual`,
    high: `isis, al qaeda, boko haram, taliban attack, terrorist attack~, terror attack~, suicide bomber~, suicide bombing~, beheaded by, christchurch ?shooting, manifesto of the shooter, jihadist~, jihadi~, car bomb~`,
    medium: `terrorism, terrorist~, terror group~, terror cell~, extremist~, extremism, hezbollah, taliban, radicalized, ?hijacked, ?hijacking, hijackers, militant~, insurgent~, bomb threat~`,
    low: `counter terrorism, counterterrorism, 9 11 attack~, 9 11 memorial, september 11, war on terror`,
  },
  social: {
    high: `pro life vs pro choice, baby ?killers, groomers, open borders ?invasion`,
    medium: `abortion~, abortions ban, roe v wade, gun ?violence, police brutality, black lives matter, blm, transgender debate, culture ?war, illegal immigrant~, illegal immigration, deportation, palestine, palestinian~, gaza, israel hamas, israeli, euthanasia, death penalty, riots, religious conflict, caste discrimination, hijab ban, gender ideology, trans athletes, election fraud, rigged election, trump, putin, modi, bjp, congress party, kremlin, election~, ?politics, ?political, immigration, ?protest~, refugee~, gun control, gun rights, second amendment, police reform`,
    low: `climate change, feminism, gender, lgbt, lgbtq, transgender, pride month, vaccine~, inequality, religion, doj, xi jinping`,
  },
  misinformation: {
    floor: `covid is a ?hoax, vaccines cause autism, holocaust never happened, holocaust ?hoax, sandy hook ?hoax, miracle cancer cure, bleach cure, drink bleach`,
    high: `flat earth proof, flat earth evidence, plandemic, fake pandemic, qanon, adrenochrome, 5g causes, 5g mind control, mind control grid, weather machine, chemtrail~, crisis actor~, stolen election, microchip in vaccine~, vaccine microchip~, miracle cure they, secret world government, what they don't want you to know, deep state, new world order, illuminati confirmed, cure cancer naturally, vaccine injury cover up, fake moon landing, moon landing ?hoax`,
    medium: `flat earth, ?conspiracy, ?conspiracies, conspiracy theory, conspiracy theories, illuminati, ?hoax, cover up exposed, big pharma, reptilian~, anti vax, area 51, miracle cure, detox cure, doctors hate`,
    low: `fact check, fact checked, debunked, debunking, debunk, myth busting, misinformation, disinformation, fake news`,
  },
};
