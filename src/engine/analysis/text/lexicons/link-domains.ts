/** Sites where creators keep profiles, money, music or files: a link there is nobody's sponsorship. */
export const platformDomains: ReadonlySet<string> = new Set(
  listWords(`
    youtube.com youtu.be google.com goo.gl forms.gle g.co twitter.com x.com t.co instagram.com instagr.am facebook.com fb.com fb.me fb.gg fb.watch tiktok.com threads.net threads.com
    snapchat.com pinterest.com pin.it linkedin.com lnkd.in reddit.com tumblr.com bsky.app mastodon.social discord.gg discord.com discordapp.com
    telegram.me telegram.org t.me whatsapp.com wa.me vk.com vk.ru ok.ru weibo.com bilibili.com douyin.com kakao.com naver.com zalo.me
    twitch.tv kick.com rumble.com odysee.com vimeo.com dailymotion.com patreon.com ko-fi.com buymeacoffee.com paypal.com paypal.me
    cash.app venmo.com gofundme.com kickstarter.com indiegogo.com streamlabs.com streamelements.com donationalerts.com boosty.to
    throne.com throne.me fourthwall.com cameo.com onlyfans.com fanhouse.app linktr.ee linktree.com beacons.ai bio.link bio.site carrd.co lnk.to ffm.to fanlink.to
    smarturl.it lnk.bio stan.store solo.to campsite.bio msha.ke hoo.be many.bio about.me allmylinks.com taplink.cc koji.to komi.io
    spotify.com open.spotify.com apple.com apple.co itunes.com soundcloud.com bandcamp.com deezer.com tidal.com audible.podcast anchor.fm
    podcasts.apple.com podbean.com buzzsprout.com megaphone.fm simplecast.com acast.com castbox.fm overcast.fm pandora.com iheart.com stitcher.com pod.link podlink.com redcircle.com
    epidemicsound.com uppbeat.io soundstripe.com artlist.io musicbed.com thmatc.co audiojungle.net incompetech.com incompetech.filmmusic.io filmmusic.io bensound.com creativecommons.org ncs.io
    github.com github.io gitlab.com gist.github.com bitbucket.org stackoverflow.com kaggle.com huggingface.co colab.research.google.com codepen.io replit.com npmjs.com pypi.org streamlit.app share.streamlit.io vercel.app netlify.app
    medium.com substack.com wordpress.com wordpress.org blogspot.com wixsite.com notion.so notion.site ghost.io beehiiv.com convertkit.com mailchi.mp mailchimp.com gumroad.com
    teespring.com spreadshirt.com redbubble.com etsy.com merchbar.com represent.com creator-spring.com bonfire.com teepublic.com shopee.vn
    goodreads.com wikipedia.org wikimedia.org arxiv.org doi.org nature.com science.org imdb.com letterboxd.com rottentomatoes.com steampowered.com
    store.steampowered.com itch.io roblox.com epicgames.com eventbrite.com meetup.com ticketmaster.com calendly.com typeform.com change.org gofund.me
    unsplash.com pexels.com shutterstock.com gettyimages.com flickr.com imgur.com dropbox.com mega.nz mediafire.com archive.org docs.google.com drive.google.com
    maps.app.goo.gl nytimes.com washingtonpost.com wsj.com bbc.com bbc.co.uk cnn.com theguardian.com reuters.com apnews.com bloomberg.com economist.com
    goo.gle g.co linkgoods.com portaly.cc lit.link instabio.cc heylink.me lynk.id linkfly.to linkbio.co direct.me linkin.bio snipfeed.co pillar.io pros.is biolinky.co
    spreadshop.com crowdmade.com dftba.com teechip.com redbubble.com society6.com zazzle.com shopify.com myshopify.com bigcartel.com threadless.com pastebin.com blogger.com naver.me cafe24.com note.com booth.pm fanbox.cc pixiv.net fantia.jp skeb.jp suzuri.jp
    forbes.com ft.com npr.org vox.com aljazeera.com thehindu.com indianexpress.com ndtv.com`),
);

/** Short addresses that hide where they lead: no name can be read from them. */
export const shortenerDomains: ReadonlySet<string> = new Set(
  listWords(`
    bit.ly tinyurl.com cutt.ly ow.ly rb.gy is.gd buff.ly rebrand.ly short.io s.id t.ly shorturl.at shorturl.asia geni.us snip.ly lnk.in tiny.cc dub.sh bl.ink dwz.cn
    linktw.in hubs.la hubs.ly sptr.la rfr.bz reurl.cc lihi.cc lihi1.cc lihi2.cc lihi3.cc lihi1.com lihi2.com lihi3.com pse.is pse.ee ppt.cc tinyurl.cc lin.ee supr.link 0rz.tw maac.io line.me
    shorten.asia bom.so by.com.vn lkit.me s.net.vn clck.ru vk.cc goo.su u.to bitly.com bitly.ws v.gd qr.ae t2m.io soo.gd lnkfi.re rebrandly.com han.gl me2.do vo.la url.kr buly.kr zrr.kr is.gd x.gd onl.bz onl.tw onl.sc onl.la gbf.tw sat.cool myppt.cc lurl.cc`),
);

/** Short addresses into apps, with the brand before the domain. */
export const deepLinkDomains: ReadonlySet<string> = new Set(
  listWords(`onelink.me app.link page.link go.link smart.link adj.st branch.io sng.link kpn.io applink.im`),
);

/** Shops that sell everybody's brands: their own name says nothing about who pays. */
export const marketplaceLabels: ReadonlySet<string> = new Set(
  listWords(
    `costco momoshop momo pchome ruten watsons books walmart target bestbuy flipkart myntra nykaa tiki lazada coupang tokopedia bukalapak blibli mercadolivre mercadolibre magazineluiza trendyol hepsiburada n11 ozon wildberries rakuten yahoo shopee bookmyshow`,
  ),
);

export const appStoreHosts: ReadonlySet<string> = new Set(
  listWords(`apps.apple.com itunes.apple.com play.google.com appgallery.huawei.com galaxystore.samsung.com`),
);

/** Platforms that sell a creator's own things, with the name a buyer knows them by. */
export const ownPlatforms: Readonly<Record<string, string>> = {
  'patreon.com': 'Patreon membership',
  'boosty.to': 'Boosty membership',
  'gumroad.com': 'Gumroad shop',
  'stan.store': 'Stan shop',
  'teespring.com': 'Spring shop',
  'creator-spring.com': 'Spring shop',
  'spreadshirt.com': 'Spreadshirt shop',
  'redbubble.com': 'Redbubble shop',
  'teepublic.com': 'TeePublic shop',
  'bonfire.com': 'Bonfire shop',
  'crowdmade.com': 'Crowdmade shop',
  'dftba.com': 'DFTBA shop',
  'etsy.com': 'Etsy shop',
  'suzuri.jp': 'SUZURI shop',
  'booth.pm': 'BOOTH shop',
};

/** Networks and shops whose links pay the creator a share, with the name a buyer knows them by. */
export const affiliateDomains: Readonly<Record<string, string>> = {
  'amzn.to': 'Amazon',
  'amzn.com': 'Amazon',
  'amzn.asia': 'Amazon',
  'a.co': 'Amazon',
  'rstyle.me': 'LTK',
  'liketk.it': 'LTK',
  'shopltk.com': 'LTK',
  'shopmy.us': 'ShopMy',
  'shop-links.co': 'ShopMy',
  'shopstyle.it': 'ShopStyle',
  'go.magik.ly': 'Magiclinks',
  'howl.me': 'Howl',
  'narrativ.com': 'Howl',
  'kit.co': 'Kit',
  'awin1.com': 'Awin',
  'shareasale.com': 'ShareASale',
  'shrsl.com': 'ShareASale',
  'jdoqocy.com': 'CJ Affiliate',
  'anrdoezrs.net': 'CJ Affiliate',
  'dpbolvw.net': 'CJ Affiliate',
  'kqzyfj.com': 'CJ Affiliate',
  'tkqlhce.com': 'CJ Affiliate',
  'click.linksynergy.com': 'Rakuten',
  'sovrn.co': 'Sovrn',
  'fxo.co': 'FlexOffers',
  'ebay.us': 'eBay',
  's.click.aliexpress.com': 'AliExpress',
  'shope.ee': 'Shopee',
  's.shopee.vn': 'Shopee',
  's.lazada.vn': 'Lazada',
  'fkrt.it': 'Flipkart',
  'hb.afl.rakuten.co.jp': 'Rakuten',
  'a.r10.to': 'Rakuten',
  'link.coupang.com': 'Coupang',
  'digistore24.com': 'Digistore24',
  'hotmart.com': 'Hotmart',
  'clickbank.net': 'ClickBank',
};

/** Second-level domains under which names are registered (`brand.co.uk`). */
export const secondLevels: ReadonlySet<string> = new Set(listWords(`co com org net ac gov edu or ne go`));

function listWords(text: string): string[] {
  return text.split(/\s+/u).filter((word) => word !== '');
}
