/** What makes the document's page a poster; `--hero`, `--on-hero` and `--accent` are the creator's colours. */
export const posterStyle = `
.sheet:has(.poster){max-width:1040px;padding-top:0;overflow:clip}
@media(max-width:600px){.sheet:has(.poster){padding-top:0}}
.white-label:has(.poster){margin:0 -48px;padding:0 48px}
.poster .hero{margin:0 -48px 40px;padding:0;border:0;border-image:none;background:var(--hero);color:var(--on-hero);--mark-ground:var(--on-hero);--mark-ink:var(--hero);--mark-fair:var(--hero)}
.poster .banner{display:grid;grid-template-columns:repeat(auto-fit,minmax(140px,1fr));height:220px;overflow:hidden}
.poster .banner .thumbnail{height:220px;border-radius:0;aspect-ratio:auto}
.who{display:flex;flex-wrap:wrap;align-items:flex-start;gap:24px;padding:0 48px 40px}
.who>div{flex:1 1 320px;min-width:0;padding-top:28px}
.poster .avatar,.poster .thumbnail{display:block;overflow:hidden;background:var(--hero)}
.poster .avatar{position:relative;flex:none;width:152px;height:152px;margin-top:-56px;border:6px solid var(--on-hero);border-radius:50%}
.avatar img,.thumbnail img{display:block;width:100%;height:100%;object-fit:cover}
.poster .thumbnail{aspect-ratio:16/9;border-radius:8px}
.hero .kind{margin-bottom:12px;font-size:14px}
.hero h1{font-size:clamp(34px,7vw,64px);line-height:1.05;letter-spacing:-.02em;text-wrap:balance}
.hero .subtitle{margin-top:12px;font-size:clamp(18px,2.6vw,24px);line-height:1.35}
.hero .badges{margin-top:16px}.hero .badges li{border-color:currentcolor;color:inherit}
.hero .date{margin:16px 0 0;font-size:13px}
.videos{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(200px,44%),1fr));gap:24px;margin:0;padding:0;list-style:none}
.videos p{margin:8px 0 0;line-height:1.35}.videos .quiet{margin-top:2px}
.screenshot{margin:16px 0 0}.screenshot img{display:block;max-width:100%;height:auto;border:1px solid var(--grid);border-radius:8px}.screenshot figcaption{margin-top:8px}
.poster h2{font-size:26px;letter-spacing:-.01em}
.large>.facts .figure{color:var(--accent);font-size:clamp(24px,4vw,36px);line-height:1.15;font-weight:700}
.large>.facts{grid-template-columns:repeat(auto-fit,minmax(min(220px,44%),1fr));gap:28px 32px}
.poster .verdicts .tone{font-size:28px}
@media(max-width:600px){.poster .hero{margin-inline:-16px}.white-label:has(.poster){margin-inline:-16px;padding-inline:16px}.who{padding-inline:16px}.poster .banner,.poster .banner .thumbnail{height:132px}.poster .avatar{width:104px;height:104px;margin-top:-44px}.who>div{padding-top:0}}
@media print{.hero,.avatar,.thumbnail{print-color-adjust:exact;-webkit-print-color-adjust:exact}}
`;
