import type { Field } from '../fields.ts';

/** Words that nearly always mean the field. `~` adds the plural in s. */
export const definingEnglish: Readonly<Record<Field, string>> = {
  Tech: `
    programming, programmer~, coding, coder~, software, software engineer~, software engineering, developer~, web development,
    web developer, javascript, typescript, python, java, rust lang, golang, cpp, c programming, html, css, react js, reactjs, nextjs, nodejs, vue js, sql, nosql, database~,
    docker, kubernetes, devops, linux, ubuntu, windows 11, windows 10, macos, github, open source, api~, backend, frontend,
    full stack, machine learning, deep learning, neural network~, data science, data scientist~, data engineering, data engineer~,
    data pipeline~, data warehouse~, data warehousing, data lake~, data lakehouse~, lakehouse, apache spark, apache kafka, apache flink, apache airflow,
    apache iceberg, big data, data analytics, etl, artificial intelligence, ai agent~, ai model~, ai tool~, large language model~, llm~, chatgpt, openai, generative ai,
    gpt, cybersecurity, cyber security, hacking, hacker~, ethical hacking, networking tutorial, ccna, vpn~, home lab, homelab, raspberry pi, arduino, iphone~, ipad~,
    macbook~, android, smartphone~, samsung galaxy, pixel phone, gadget~, unboxing tech, laptop~, gaming laptop, gpu~, graphics card~, cpu~,
    processor~, motherboard~, pc build~, tech review~, tech news, tech, smart home, smartwatch~, earbuds, camera review, algorithm~, aws, azure,
    google cloud, cloud computing, serverless, app development, web dev, webdev, computer science, robotics, 3d printing, 3d printer~, blockchain developer, prompt engineering, streamlit, vector database~, hackathon~`,
  Gaming: `
    gaming, gamer~, gameplay, game play, playthrough~, walkthrough gameplay, let's play, lets play, minecraft, fortnite, roblox, gta, gta 5, gta v, gta 6,
    valorant, counter strike, csgo, cs2, call of duty, warzone, black ops, modern warfare, apex legends, league of legends, dota, dota 2, overwatch,
    pubg, bgmi, free fire, clash royale, clash of clans, brawl stars, mobile legends, genshin impact, honkai star rail, pokemon go,
    elden ring, dark souls, zelda, super mario, nintendo, nintendo switch, playstation, ps5, ps4, xbox, steam deck, speedrun~, speedrunning, speedrunner~,
    esports, battle royale, boss fight~, video game~, videogame~, pc game~, mobile game~, indie game~, horror game~, open world game, rpg, mmorpg,
    fps game, mod showcase, modded, skyblock, hardcore survival, twitch streamer, vtuber~, among us, the sims, fifa 23, ea fc, rocket league,
    rainbow six, destiny 2, world of warcraft, hearthstone, hollow knight, stardew valley, fallout 4, skyrim, starfield, cyberpunk 2077, baldurs gate, resident evil,
    boss guide, game dev, new skin, item shop, loot, respawn, noob, no commentary`,
  Beauty: `
    makeup, make up tutorial, makeup tutorial~, skincare, skin care, skincare routine, beauty, beauty product~, beauty tip~, beauty haul, lipstick~, lip gloss, foundation review,
    concealer~, mascara~, eyeshadow~, eye shadow, eyeliner, blush, highlighter makeup, contour, cushion foundation, sunscreen~, moisturizer~, serum~, retinol, niacinamide,
    cleanser~, toner, acne, sephora, ulta, nail art, manicure, nails, hair care, haircare, hairstyle~, hair tutorial, hair color, hair dye, curly hair, perfume~, fragrance~,
    grwm, get ready with me, k beauty, kbeauty, cosmetics, drugstore makeup, anti aging, glow up, eyebrow~, lashes, spa day, empties, face mask~`,
  Lifestyle: `
    lifestyle, vlog~, daily vlog, weekly vlog, day in my life, day in the life, morning routine, night routine, productivity, productive, productivity tip~, self improvement, self help,
    personal development, personal growth, habits, minimalism, minimalist, home decor, room tour, house tour, apartment tour, home makeover, cleaning routine, clean with me, declutter, decluttering,
    motherhood, parenting, mom life, family vlog, pregnancy, wedding vlog, journaling, bullet journal, gardening, diy, crafts, knitting, crochet, interior design,
    slow living, van life, tiny house, plan with me, life update, life advice, happiness, mindset, motivation, self love, relationship advice, dating advice, time management, procrastination,
    life lessons, work life balance, burnout, purpose in life, how to be happy`,
  Fitness: `
    fitness, workout~, gym, bodybuilding, bodybuilder~, home workout, full body workout, abs workout, ab workout, hiit, cardio, calisthenics, crossfit, yoga, pilates, stretching,
    strength training, weight training, weightlifting, powerlifting, deadlift~, squat~, bench press, push ups, pull ups, pushups, muscle~, build muscle, muscle growth, hypertrophy, fat loss, lose fat,
    weight loss, lose weight, burn fat, personal trainer~, protein powder, creatine, preworkout, macros, bulking, cutting diet, marathon training, running tips, runner~,
    triathlon, physique, glutes, biceps, triceps, mobility routine, physiotherapy, warm up exercise~, exercise~`,
  Food: `
    recipe~, cooking, cook, baking, bake, baked, kitchen, chef~, homemade, food, street food, foodie, restaurant~, mukbang, food review, food challenge, taste test, meal prep, dinner ideas,
    breakfast, lunch ideas, dessert~, cake~, cookie recipe, cookies recipe, bread, sourdough, pizza, pasta, noodles, ramen, sushi, burger~, steak, bbq, barbecue, grill, grilled, fried chicken, chicken curry, curry,
    biryani, chutney, paneer, dal makhani, dal tadka, dal fry, masala, mutton, soup, salad, vegan recipe~, vegetarian recipe~, air fryer, slow cooker, instant pot, stir fry, sauce, ingredients, delicious, tasty, cuisine, chocolate cake, cocktail recipe~, coffee recipe,
    barista, espresso, wine tasting, cheese, seafood, spicy, eats, snack~, sweets`,
  Travel: `
    travel, traveling, travelling, travel vlog, travel guide, traveler~, traveller~, backpacking, backpacker~, solo travel, travel tips, trip~, road trip, itinerary, hotel~, hotel review, hostel~, airbnb,
    flight~, first class, business class, airport, airline~, cruise ship, destination~, tourist~, tourism, things to do in, places to visit, must see, sightseeing, island hopping,
    visiting, city guide, walking tour, adventure travel, digital nomad, visa guide, national park~, hiking, mountains, beaches, abroad, passport, luggage, packing tips, resort~, tour guide, europe, train journey, sailing, camping`,
  Finance: `
    finance, personal finance, investing, investor~, investment~, invest, stock market, stocks, stock~, share market, shares to buy, stock picks, etf~, index fund~, mutual fund~, sip investment, dividend~, portfolio, options trading, day trading,
    forex, trading, trader~, crypto, bitcoin, ethereum, cryptocurrency, altcoin~, passive income, financial freedom, retire early, retirement, budgeting, budget, save money, saving money, money management,
    debt, credit card~, credit score, mortgage, home loan, loan~, emi, tax, taxes, income tax, real estate investing, net worth, wealth, interest rates, inflation, recession, gdp, market crash, market update~, markets update, market overview, macro outlook, macro picture, bailout, hedge fund~, nifty, sensex, ipo, intraday, technical analysis, bull market, bear market,
    gold price, insurance, upi, banking, equity, brokerage, financial advisor, compound interest, roth ira, 401k, fixed deposit`,
  Education: `
    education, educational, explained, explainer, science, physics, chemistry, biology, math, maths, mathematics, calculus, algebra, geometry, linear algebra, statistics lesson, theorem, proof, equation~, lecture~, lesson~, history of, history,
    ancient, philosophy, psychology, astronomy, space, universe, quantum, relativity, evolution, geography, economics explained, learn english, language learning, grammar, vocabulary, ielts, toefl,
    exam preparation, study tips, how to study, study with me, student~, university, professor, school, homework, upsc, jee, neet, documentary, facts about, how it works, how does, why do, why does, scientist~, experiment~, probability, topology, number theory, puzzle, stem, anatomy lesson,
    literature, linguistics, archaeology, world history, case study`,
  Entertainment: `
    challenge~, prank~, funny, funny video~, comedy, sketch, stand up comedy, standup comedy, reaction, reacting, reacts, react to, reacts to, reacting to, meme~, memes, compilation, try not to laugh, hide and seek, last to leave,
    giveaway, i survived, i spent, i gave, would you rather, talent show, magic trick~, celebrity, celebrities, celebrity interview, movie~, movie review, film, trailer, anime, manga, cosplay, marvel, dc comics, star wars, netflix, tv show, tv series, reality show, podcast episode, episode~,
    behind the scenes, interview, gossip, drama, storytime, fan, viral, animation, animated, cartoon, parody, bloopers, web series, short film, asmr, experiment gone wrong, extreme, vs`,
  Business: `
    business, entrepreneur~, entrepreneurship, startup~, start up, founder~, ceo~, venture capital, vc funding, vcs, fundraising, marketing, digital marketing, affiliate marketing, dropshipping, ecommerce, e commerce, amazon fba, shopify, side hustle~,
    freelancing, freelancer~, agency owner, sales, copywriting, branding, social media marketing, seo, lead generation, leadership, management, b2b, saas, small business, make money online, economy, company, companies, revenue, ipo market, acquisition, layoffs, valuation,
    negotiation, career advice, job interview, resume tips, linkedin, productivity for business, business model, business idea~, unicorn, silicon valley, big tech, tech layoffs, acquires, spac~, private equity, vc, macro, markets, youtube automation, grow on youtube`,
  Fashion: `
    fashion, outfit~, ootd, fashion show, runway, haute couture, couture, lookbook, clothing haul, try on haul, thrift haul, thrifting, streetwear, sneaker~, sneakerhead, wardrobe, capsule wardrobe, styling, stylist,
    fashion week, designer~, designer bag~, handbag~, luxury bag, jewelry, jewellery, dresses, dress, denim, jeans, vintage clothing, menswear, mens fashion, womenswear, ready to wear, spring summer, autumn winter, fall winter, fashion house, savoir faire,
    collection, luxury, watches, sewing, shein, zara, model~, accessories, style tips, fashion trends, red carpet`,
  'News & politics': `
    news, breaking news, politics, political, politician~, election~, president, prime minister, congress, senate, parliament, democrat~, republican~, supreme court, government, white house,
    foreign policy, geopolitics, diplomacy, war in, ukraine, gaza, israel, palestine, palestinian~, kremlin, nato, protest~, immigration, border crisis, policy, minister, bjp, modi, trump, biden, putin,
    journalism, journalist~, newsroom, headlines, press conference, debate, campaign, voters, vote, corruption, manifesto, scandal, ceasefire, sanctions, left wing, right wing, democracy, legislation`,
  Music: `
    music, official video, official music video, music video, official audio, lyric video, lyrics, song~, album~, new single, remix, ft, feat, live performance, concert~, guitar lesson, guitar cover, piano cover, cover song, drum cover, singer~, band,
    rapper~, hip hop, rap battle, kpop, k pop, choreography, dance practice, dance performance, mv, beats, type beat, dj set, orchestra, symphony, music production, unplugged, acoustic, karaoke, comeback, spotify`,
  Kids: `
    nursery rhyme~, kids song~, kids songs, songs for kids, children's songs, baby songs, for kids, for children, toddler~, preschool, bedtime stories, kids videos, kids learning, abc song, learn colors, pretend play, toys, toy review, kids cartoon, baby shark, wheels on the bus, finger family, kindergarten, lullaby, lullabies`,
  Religion: `
    sermon~, bible, gospel, jesus, jesus christ, church, worship, christian, christianity, prayer~, pastor, quran, islam, islamic, muslim, allah, hadith, surah, ramadan, hindu, bhajan, mantra, krishna, gita, bhagavad gita, buddhist, buddhism, dharma, torah, faith, holy spirit, salvation, theology, catholic, devotional, satsang`,
  'True crime': `
    true crime, murder~, murdered, murder case, murder mystery, serial killer~, unsolved, unsolved case, cold case~, missing person, disappearance of, crime story, crime documentary, homicide, killer~, killed, suspect~, detective~, interrogation, 911 call, crime scene,
    arraignment, indicted, not guilty, sentenced, trial, courtroom, death row, kidnapped, kidnapping, abducted, investigators, victim~, found dead, manhunt, cult`,
  Sports: `
    football, soccer, premier league, champions league, la liga, nba, nfl, mlb, nhl, basketball, baseball, cricket, ipl, tennis, golf, boxing, ufc, mma, wwe, wrestling, formula 1, f1, grand prix, world cup, olympics, highlights,
    match highlights, goals, playoffs, super bowl, athlete~, rugby, volleyball, surfing, skateboarding, cycling race, transfer news, post match, quarterback, touchdown, slam dunk, stadium, ronaldo, messi`,
  Autos: `
    car~, car review, supercar~, test drive, motorcycle~, motorbike~, ev review, tesla model, electric car~, horsepower, turbo, engine swap, drift, drifting, car restoration, car detailing, bmw, mercedes, toyota, honda civic, ford mustang, porsche, ferrari, lamborghini, dyno, pov drive, suv, pickup truck~, mechanic`,
  Firearms: `
    firearm~, gun review~, gun range, handgun~, gunsmith~, gunsmithing, ballistic gel, ballistics gel, concealed carry, ar 15, bolt action, hollow point, armor piercing, holster~,
    suppressed rifle, ammunition, ammo test, ammo review, reloading ammo, home defense shotgun~, rifle~, shotgun~, pistol~, ammo, caliber, calibre`,
  'Pets & animals': `
    dog~, puppy, puppies, cat~, kitten~, pet~, dog training, cat video~, aquarium, fish tank, parrot~, hamster~, horse~, reptile~, wildlife, animal~, animal rescue, veterinarian, vet, zoo, farm animals, bird watching, snake~`,
};
