/** Labels of the domains of brands that often pay for videos, as general knowledge: counted only beside an offer or a call. */
export const knownSponsors: ReadonlySet<string> = new Set(
  `nordvpn nordpass nordlayer surfshark expressvpn protonvpn proton privateinternetaccess cyberghostvpn ipvanish atlasvpn incogni deleteme joindeleteme
  aura dashlane 1password lastpass keepersecurity guardio ghostery squarespace wix hostinger bluehost godaddy namecheap shopify webflow framer odoo
  skillshare brilliant masterclass coursera datacamp codecademy domestika babbel rosettastone lingoda italki preply cambly busuu duolingo
  grammarly audible blinkist shortform headway curiositystream nebula magellantv mubi betterhelp talkspace cerebral calm headspace
  hellofresh homechef blueapron factor75 everyplate greenchef factormeals dailyharvest magicspoon liquid-iv liquidiv drinkag1 athleticgreens ag1 huel
  athleticbrewing drinkelement drinklmnt mudwtr onnit gfuel getgfuel gfuelenergy cometeer atlascoffeeclub tradecoffee mistobox
  raidshadowlegends plarium worldoftanks wargaming warthunder gaijin rocketmoney truebill honey joinhoney capitalone rakuten ibotta acorns robinhood webull
  etoro publicdotcom public coinbase binance bybit kraken crypto ledger trezor moomoo wealthfront betterment sofi chime wise revolut n26 traderepublic scalable
  manscaped harrys dollarshaveclub keeps forhims hims forhers ridge ridgewallet vessi allbirds bombas meundies rothys casper helixsleep purple eightsleep ghostbed
  simplisafe ring wyze eufy ugreen anker soundcore raycon getraycon dbrand casetify establishedtitles kamikoto holzkern vincero mvmt
  fiverr upwork monday notion clickup asana zapier make canva adobe storyblocks motionarray envato elevenlabs synthesia heygen descript riverside opus
  warbyparker glassesusa zennioptical stitchfix function ritual care-of careof seed hubermanlab joovv higherdose therabody whoop ouraring
  airalo saily holafly airbnb booking agoda klook kkday trip tripadvisor getyourguide safetywing scentbird function lambda lambdalabs weightsandbiases wandb
  instacart doordash ubereats gopuff thrivemarket misfitsmarket imperfectfoods butcherbox nativepath policygenius lemonade zocdoc ziprecruiter linkedin indeed
  displate keychron secretlab autonomous flexispot uplift kiwico geologie curology apostrophe glossier function8 temu aliexpress shein tineco roborock dreame ecovacs
  opera operagx brave perplexity speechify otter mindvalley noom ww kickoff groww zerodha upstox cred unacademy byjus upgrad scaler winzo dream11 mpl probo zupee`.split(
    /\s+/u,
  ),
);
