import type { SuitabilityWords } from './suitability-english.ts';

/** Detection lists beside English: the worst and the most frequent words of each language. */
export const worldSuitability: readonly SuitabilityWords[] = [
  // Spanish and Portuguese
  {
    adult: {
      floor: `videos porno gratis, pack filtrado, nudes filtrados, pornografía infantil gratis, nudes vazados, vazou nudes`,
      high: `porno gratis, pornografia, desnuda, desnudas, desnudo, mulher pelada, ficou pelada, nudes, putaria, ?orgasmo~, sexo explícito, xvideos, culona~, tetas, buceta`,
      medium: `sexo, ?sexual, prostituta~, prostitución, prostituição, erótico, erotica, prostíbulo~`,
    },
    arms: {
      medium: `?pistola~, ?rifle~, fusil, fusiles, escopeta~, armas de fuego, armas de fogo, metralhadora~, espingarda~`,
    },
    crime: {
      floor: `cómo hacer una bomba, como fazer uma bomba, contratar un sicario`,
      high: `violación ?sexual, abuso ?sexual, abuso infantil, estupro, estuprador, estuprada, pedófilo, tortura, descuartizado, descuartizada, trata de personas`,
      medium: `asesino~, asesinato~, asesinada, asesinado, asesinó, secuestro, secuestrado, narco~, cartel, sicario~, assassino~, assassinato~, assassinada, sequestro, tráfico de drogas, tráfico de personas, tráfico de pessoas, tráfico de armas, narcotráfico, ?crimen, ?crimenes, homicidio~, feminicidio~, ?mafia, ?prisión, ?cárcel, ?preso`,
    },
    death: {
      floor: `cómo suicidarse, como se ?matar`,
      high: `suicidio, suicídio, masacre~, genocidio, cadáver, cadáveres, decapitado, decapitada, tiroteo masivo`,
      medium: `?muerte, ?muertos, ?muerto, =mató, ?matar, ?matan, ?guerra, tiroteo~, ?morte, ?mortos, morreu, matou, bombardeo, ?sangre, ?sangue, ?tragedia, accidente fatal`,
    },
    profanity: {
      high: `hijo de puta, hijos de puta, hija de puta, filho da puta, filha da puta, puta madre, caralho, vai se foder, vai tomar no cu, me cago en, la concha de tu madre, conchetumadre, chinga tu madre, hijueputa`,
      medium: `mierda, puta~, joder, pendejo~, cabrón, cabrones, verga, chingar, chingada, merda, ?porra, ?foda, foder, cuzão, bosta, gilipollas, culero~, malparido`,
      low: `carajo, idiota~, estupido, imbecil, ?droga nenhuma`,
    },
    drugs: {
      high: `cocaína, heroína ?droga, metanfetamina, lança perfume, fumar marihuana, fumando maconha, baseado, fentanilo`,
      medium: `drogas, marihuana, maconha, ?borracho~, borrachera, bêbado~, ?cerveza~, ?cerveja~, cigarro~, vapear, cachaça, narcóticos`,
    },
    spam: {
      high: `casino online, cassino online, apuestas deportivas, apostas esportivas, tigrinho, jogo do tigrinho, dinero fácil, dinheiro fácil, aposta bet, apostas bet`,
      medium: `?apuesta~, ?casino, ?casinos, ?cassino, estafa~, golpe do pix, estafador, ?apostas`,
    },
    terrorism: { high: `atentado terrorista, ataque terrorista`, medium: `terrorista~, terrorismo` },
    social: { medium: `aborto, bolsonaro, ?lula, ?stf, inmigración ilegal, dictadura, impeachment` },
    misinformation: {
      medium: `terraplanista~, teoría de la conspiración, teorias da conspiração, illuminati`,
    },
  },
  // German, French, Italian, Turkish
  {
    adult: {
      high: `pornos, nackt, nackte, porno gratuit, nue, nues, nudité, nuda, nude foto, çıplak, titten, salope~, porno izle, ?orgasme`,
      medium: `erotik, erotisch, sexe, sexuel, sesso, sessuale, seks, prostituée~, prostituierte`,
    },
    arms: {
      medium: `?waffe, ?waffen, pistole, gewehr, gewehre, sturmgewehr, arme à feu, armes à feu, fusils, pistolet, armi da fuoco, pistole, ?silah, tüfek, tabanca`,
    },
    crime: {
      floor: `bombe bauen anleitung, comment fabriquer une bombe, come costruire una bomba, bomba nasıl yapılır`,
      high: `vergewaltigung, vergewaltigt, kindesmissbrauch, viol collectif, violée, violeur, pédophile, stupro, violentata, tecavüz, tecavüzcü, folter, işkence, istismar`,
      medium: `mord, mörder, ermordet, entführt, entführung, meurtre~, assassin~, assassiné, enlèvement, otage~, omicidio, assassinio, rapito, sequestro di persona, cinayet, katil, öldürüldü, kaçırıldı, mafya, camorra, uyuşturucu çetesi`,
    },
    death: {
      floor: `wie bringe ich mich um, comment se suicider, come suicidarsi, nasıl intihar edilir`,
      high: `selbstmord, suizid, völkermord, massaker, leiche, leichen, génocide, cadavre~, suicidio, strage, cadavere, intihar, katliam, soykırım, ceset`,
      medium: `?krieg, ?tod, viele tote, tote bei, tote und, ist tot, war tot, tot aufgefunden, getötet, gestorben, ?blutig, ?guerre, ?mort, ?morts, sanglant, ?guerra, ?morto, ?morte, ucciso, uccisa, ?savaş, =öldü, ?ölüm, ?kanlı, şehit`,
    },
    profanity: {
      high: `hurensohn, hurensöhne, fotze, fick dich, wichser, fils de pute, enculé, enculés, nique ta mère, ntm, vaffanculo, figlio di puttana, porco dio, orospu, orospu çocuğu, siktir, amına koyayım, amk, yarrak`,
      medium: `scheiße, scheiss, arschloch, verfickt, ficken, merde, putain, connard~, connasse, ?bordel, cazzo, stronzo, stronzi, puttana, minchia, coglione, sikerim`,
    },
    drugs: {
      high: `kokain, heroin, kiffen, cocaïne, héroïne, fumer du cannabis, cocaina, eroina, esrar, eroin`,
      medium: `drogen, gras rauchen, besoffen, betrunken, ?alkohol, ?bier, zigaretten, drogue~, ivre, bourré, ?alcool, ?bière, ?droga, ubriaco, ?birra, sigarette, uyuşturucu, sarhoş, ?alkol, ?sigara`,
    },
    spam: {
      high: `online ?casinos, sportwetten, paris sportifs, casino en ligne, scommesse, kaçak bahis, canlı bahis, bahis sitesi`,
      medium: `glücksspiel, betrug, betrüger, arnaque~, arnaqueur~, truffa, truffe, bahis, dolandırıcı, kumarhane, kumarbaz, kumar oyna, kumar bağımlılığı`,
    },
    terrorism: {
      high: `terroranschlag, terroranschläge, attentat terroriste, attentato terroristico, terör saldırısı`,
      medium: `terroristen, terrorismus, terroriste~, terrorisme, terroristi, terörist, terör`,
    },
    social: {
      medium: `abtreibung, afd, avortement, immigration clandestine, marine le pen, aborto, gazze, filistin`,
    },
    misinformation: {
      high: `impflüge, corona lüge`,
      medium: `verschwörung, verschwörungstheorie, complot, complotiste~, complottismo, düz dünya`,
    },
  },
  // Russian, Arabic, Hindi
  {
    adult: {
      floor: `порно видео, سكس مجاني, अश्लील वीडियो, xnxx`,
      high: `порно, порн*, голая, голые, сиськи, шлюх*, سكس, اباحي, عارية, चुदाई, सेक्स वीडियो, नंगी`,
      medium: `секс, эротик*, проститут*, جنس, सेक्स, sexy video`,
    },
    arms: {
      medium: `оружие, оружи*, пистолет*, автомат калашникова, винтовк*, سلاح, اسلحة, مسدس, ?बंदूक, हथियार, bandook`,
    },
    crime: {
      floor: `как сделать бомбу, طريقة صنع قنبلة, बम कैसे बनाएं`,
      high: `изнасилован*, педофил*, расчлен*, пытки, اغتصاب, تعذيب, बलात्कार, balatkar, यौन शोषण`,
      medium: `убийств*, убийц*, убил*, маньяк*, похищен*, мафи*, бандит*, قتل, قاتل, جريمة, اختطاف, हत्या, अपहरण, murder case hindi, hatya, katl, खूनी`,
    },
    death: {
      floor: `как покончить с собой, كيف انتحر, आत्महत्या कैसे करें`,
      high: `самоубийств*, суицид*, труп, трупы, геноцид*, резня, расстрел*, انتحار, مجزرة, ابادة, جثة, आत्महत्या, नरसंहार, लाश, aatmahatya`,
      medium: `?война, ?войны, ?войне, ?войну, ?смерть, ?смерти, погиб*, ?кровь, мертв*, ?حرب, ?موت, ?مات, دماء, قصف, युद्ध, ?मौत, मारा गया, ?खून, ?maut`,
    },
    profanity: {
      high: `блять, бля, блядь, хуй, хуйня, хуе*, пизда, пиздец, ебать, ебан*, сука блять, мудак*, كس امك, شرموطة, منيك, मादरचोद, भोसड़ी, चूतिया, madarchod, bhenchod, behenchod, bhosdike, chutiya, gandu`,
      medium: `говно, жопа, сука, дерьм*, ?хрен, خرا, حمار, साला कुत्ता, ?kamina, ?harami, kutta ?kamina`,
    },
    drugs: {
      high: `кокаин*, героин*, наркот*, закладк*, كوكايين, هيروين, حشيش, مخدرات, कोकीन, ड्रग्स, गांजा`,
      medium: `пьян*, водк*, алкогол*, ?пиво, сигарет*, вейп*, خمر, سجائر, शराब, सिगरेट, sharab, daru`,
    },
    spam: {
      high: `казино онлайн, ставки на спорт, букмекер*, مراهنات, सट्टा, satta, satta king`,
      medium: `?казино, ?ставки, мошенник*, ?развод на деньги, قمار, احتيال, घोटाला, ठगी, जुआ, ghotala`,
    },
    terrorism: {
      high: `теракт*, داعش, तालिबान हमला, आतंकी हमला`,
      medium: `террорист*, терроризм*, ارهاب, ارهابي, आतंकवाद, आतंकी, aatankwad`,
    },
    social: {
      medium: `путин*, мобилизаци*, навальн*, аборт*, санкции, اسرائيل, فلسطين, غزة, मोदी, दंगे, हिंदू मुस्लिम, जाति, गर्भपात`,
    },
    misinformation: { medium: `плоская земля, теория заговора, مؤامرة, الماسونية, साजिश` },
  },
  // Japanese, Korean, Chinese
  {
    adult: {
      floor: `無修正動画, 児童ポルノ, 야동 무료, 몰카 유출, 儿童色情, 成人视频免费`,
      high: `ポルノ, アダルトビデオ, 全裸, セックス, 風俗嬢, エロ動画, 포르노, 야동, 섹스, 나체, 알몸, 色情, 裸体, 裸照, 做爱, 約炮, 约炮`,
      medium: `下ネタ, ?セクシー, ?エッチ, 巨乳, ?섹시, ?성인용, ?性感, 性爱, 情色`,
    },
    arms: { medium: `拳銃, ライフル, 銃撃, 총기, 권총, 소총, 枪支, 槍枝, 手枪` },
    crime: {
      floor: `爆弾の作り方, 폭탄 만드는 법, 炸弹制作方法`,
      high: `レイプ, 強姦, 児童虐待, 拷問, 강간, 성폭행, 아동학대, 고문, 强奸, 強姦, 虐童, 酷刑, 轮奸`,
      medium: `殺人, 誘拐, 強盗, 逮捕, 犯罪者, 살인, 납치, 강도, 범죄자, 조폭, 연쇄살인, 谋杀, 謀殺, 杀人, 殺人犯, 绑架, 綁架, 黑帮, 抢劫`,
    },
    death: {
      floor: `自殺の方法, 자살하는 법, 自杀方法`,
      high: `自殺, 虐殺, 死体, 遺体, 자살, 학살, 시체, 자해, 自杀, 屠杀, 屠殺, 尸体, 屍體, 自残`,
      medium: `?戦争, 死亡, 死んだ, 銃殺, 血まみれ, ?전쟁, 사망, ?죽음, 죽었, ?战争, ?戰爭, 死亡, 血腥, 轰炸`,
    },
    profanity: {
      high: `クソ野郎, 死ねよ, 씨발, 씨빨, 시발, 개새끼, 좆, 병신, 지랄, 操你妈, 肏, 傻逼, 妈的逼, 幹你娘, 干你娘`,
      medium: `クソ, くたばれ, バカ野郎, 존나, 새끼야, 꺼져, 他妈的, 王八蛋, 靠北, 混蛋, 賤人`,
    },
    drugs: {
      high: `大麻, 覚醒剤, コカイン, 麻薬, 대마초, 필로폰, 코카인, 마약, 毒品, 可卡因, 冰毒, 吸毒`,
      medium: `泥酔, ?タバコ, 酔っ払い, 만취, ?담배, 술먹방, 喝醉, 香烟, 抽烟, 电子烟`,
    },
    spam: {
      high: `オンラインカジノ, 裏カジノ, 온라인 카지노, 토토사이트, 불법도박, 网上赌场, 博彩, 网赌`,
      medium: `?パチンコ, スロット実践, ギャンブル, 詐欺, 도박, 사기꾼, 赌博, 賭博, 诈骗, 詐騙`,
    },
    terrorism: {
      high: `無差別テロ, 자살폭탄, 恐怖袭击, 恐怖攻擊`,
      medium: `テロリスト, テロ事件, 테러리스트, 테러, 恐怖分子, 恐怖主义`,
    },
    social: { medium: `中絶, 낙태, 대통령 탄핵, 탄핵, 台独, 台獨, 六四, 天安门, 堕胎` },
    misinformation: { medium: `陰謀論, ディープステート, 음모론, 阴谋论, 陰謀論` },
  },
  // Vietnamese, Indonesian
  {
    adult: {
      floor: `phim sex miễn phí, bokep, video bokep, clip sex lộ`,
      high: `phim sex, khiêu dâm, khỏa thân, ngentot, telanjang, film porno, lộ clip nóng, memek, kontol`,
      medium: `tình dục, gái gọi, seks, pelacur, mại dâm`,
    },
    arms: { medium: `súng trường, súng ngắn, vũ khí, senjata api, senapan` },
    crime: {
      high: `hiếp dâm, ấu dâm, xâm hại tình dục, tra tấn, pemerkosaan, diperkosa, pedofil, mutilasi`,
      medium: `giết người, án mạng, bắt cóc, kẻ sát nhân, pembunuhan, dibunuh, pembunuh, penculikan, diculik, cướp giật, perampokan`,
    },
    death: {
      floor: `cách tự tử, cara bunuh diri`,
      high: `tự tử, tự sát, thảm sát, xác chết, bunuh diri, pembantaian, mayat, genosida`,
      medium: `chiến tranh, tử vong, ?chết người, perang, tewas, kematian, meninggal dunia, berdarah`,
    },
    profanity: {
      high: `địt mẹ, đụ má, vãi lồn, con cặc, =đéo, anjing lu, bangsat, ngewe, jancok`,
      medium: `mẹ kiếp, khốn nạn, goblok, tolol, bajingan, kampret`,
    },
    drugs: {
      high: `ma túy, cần sa, cocain, narkoba, ganja, sabu sabu`,
      medium: `say rượu, bia rượu, thuốc lá, mabuk, rokok`,
    },
    spam: {
      high: `cá độ, nhà cái, judi online, slot gacor, situs judi, judol`,
      medium: `cờ bạc, lừa đảo, judi, penipuan, penipu`,
    },
    terrorism: { medium: `khủng bố, teroris, terorisme` },
    social: { medium: `phá thai, aborsi, ijazah palsu` },
  },
];
