/** Words of the English lists that often mean something else; they count a third. */
export const ambiguousWords = `
  christian, history, space, dress, model~, collection, ft, feat, vs, school, president, ancient, company, companies, designer~, accessories,
  trading, tax, cutting diet, debt, sales, management, exercise~, muscle~, government, policy, trial, victim~, war in, fan, extreme,
  drama, episode~, interview, film, viral, proof, experiment~, puzzle, student~, university, documentary, exam preparation, science,
  tech, software, windows 10, python, java, rust lang, loot, trip~, visiting, mountains, europe, bread, eats, sweets, sauce, kitchen,
  cheese, spicy, bake, soup, song~, music, band, goals, highlights, car~, dog~, cat~, animal~, horse~, snake~, church, faith, killed, killer~,
  budget, banking, insurance, portfolio, equity, jeans, luxury, watches, vintage clothing, beats, happiness, mindset, motivation, habits,
  crafts, markets, macro, economy, revenue, ceo~, founder~, debate, vote, suspect~, cult, trader~, nails, runner~, grill, delicious, tasty,
  explained, how does, why do, why does, philosophy, challenge~, funny, algorithm~, data analytics, camera review, airport, airline~, flight~,
  business, marketing, linkedin, productive, food, stock~, ai model~, exercise~, football, movie~, anime, spotify, comeback, vet, stem, gpt,
  mv, pays, auto, handy, borsa, cena, maç, cristiano, inversion, training, mode, series, academia, exercices, ejercicio, partida, match,
  rifle~, shotgun~, pistol~, ammo, caliber, calibre`;
