import { array, assert, constantFrom, property, string } from 'fast-check';
import { parse, walk } from 'css-tree';
import { expect, test } from 'vitest';
import { longestCustomCss } from '../../../contract/limits.ts';
import { confineCss } from './confined-css.ts';
import { trialRuns } from '../../../values/test-trials.ts';

test('what gives a page its look is kept, behind the tenant’s class', () => {
  const { css, leftOut } = confineCss(`
    h1, .card > dt:first-child { color: #0a7ea4; font: 700 2rem/1.2 "Open Sans", serif }
    .prices .amount::before { color: rgb(10 20 30 / 50%) }
    @media (min-width: 600px) and (prefers-color-scheme: dark) { .card { border-radius: calc(1rem + 2px) } }
    main { background: linear-gradient(90deg, #fff, color-mix(in srgb, red 20%, white)) }`);
  expect(leftOut).toEqual([]);
  expect(css)
    .toBe(`.white-label h1,.white-label .card>dt:first-child{color:#0a7ea4;font:700 2rem/1.2"Open Sans",serif}
.white-label .prices .amount::before{color:rgb(10 20 30/50%)}
@media (min-width:600px) and (prefers-color-scheme:dark){
.white-label .card{border-radius:calc(1rem + 2px)}
}
.white-label main{background:linear-gradient(90deg,#fff,color-mix(in srgb,red 20%,white))}
`);
});

/** Sheets of which nothing may be left. */
const hostile = [
  // Loading.
  'a{background:url(https://evil.example/x)}',
  'a{background:URL("x")}',
  'a{background:u\\72l(x)}',
  'a{background:\\75\\72\\6c(x)}',
  'a{background-image:image-set("x" 1x)}',
  'a{background:-webkit-image-set(url(x) 1x)}',
  'a{background-image:image("x")}',
  'a{background-image:cross-fade(url(a),url(b))}',
  'a{background:src("x")}',
  'a{background:element(#x)}',
  'a{background:paint(x)}',
  'a{cursor:url(x),auto}',
  'a{list-style-image:url(x)}',
  'a{list-style:url(x)}',
  'a{border-image:url(x)}',
  'a{content:url(x)}',
  'a{mask:url(x)}',
  'a{filter:url(x)}',
  'a{clip-path:url(x)}',
  'a{shape-outside:url(x)}',
  'a{background:attr(data-x url)}',
  'a{background:var(--x)}',
  'a{--x:url(x)}',
  ':root{--brand:url(x)}',
  'a{background:env(x)}',
  '@import "https://evil.example/x.css";',
  '@import url(x);',
  '@IMPORT "x";',
  '@\\69mport "x";',
  '@font-face{font-family:x;src:url(x)}',
  '@namespace url(x);',
  '@charset "utf-7";',
  '@property --x{syntax:"*";inherits:true;initial-value:url(x)}',
  // Leaving the tenant's part.
  '+ footer{display:none}',
  '~ footer{display:none}',
  '> footer{display:none}',
  'a, + footer{}',
  ':root{color:red}',
  'html{color:red}',
  'BODY{color:red}',
  ':host{color:red}',
  ':host-context(body){color:red}',
  '::slotted(a){color:red}',
  '::part(x){color:red}',
  ':has(a){color:red}',
  'body:has(.white-label) footer{display:none}',
  ':is(+ footer){display:none}',
  ':not(> a){color:red}',
  ':scope{color:red}',
  '& + footer{display:none}',
  'a{& + footer{display:none}}',
  '} footer{display:none}',
  '*|*{color:red}',
  'svg|a{color:red}',
  'a || b{color:red}',
  'a > > b{color:red}',
  'a > {color:red}',
  'a /deep/ b{color:red}',
  'a >>> b{color:red}',
  '::backdrop{color:red}',
  '::view-transition{color:red}',
  '@scope (html){footer{display:none}}',
  '@layer x{a{color:red}}',
  '@supports (color:red){a{color:red}}',
  '@container (width>1px){a{color:red}}',
  '@starting-style{a{color:red}}',
  '@page{margin:0}',
  '@keyframes x{from{color:red}}',
  '@media all{@media all{@media all{a{color:red}}}}',
  '@media (x:url(y)){a{color:red}}',
  '@media all;a{',
  // Overlaying.
  'a{position:fixed;inset:0}',
  'a{POSITION:absolute}',
  'a{p\\6fsition:fixed}',
  'a{z-index:9}',
  'a{transform:translateY(900px)}',
  'a{translate:0 900px}',
  'a{margin-bottom:-900px}',
  'a{margin:calc(0px - 900px)}',
  'a{margin:0 0 -1px}',
  'a{float:left}',
  'a{inset:0}',
  'a{top:0}',
  'a{height:1e9px}',
  'a{width:99999999999%}',
  'a{offset-path:ray(1deg)}',
  'a{contain:none}',
  'a{all:unset}',
  'a{view-transition-name:x}',
  'a{anchor-name:--x}',
  // Running, writing, ending.
  'a{behavior:url(x)}',
  'a{-moz-binding:url(x)}',
  'a{color:expression(alert(1))}',
  'a{content:"forged"}',
  'a::before{content:"USD 0"}',
  'a{quotes:"x" "y"}',
  'a{animation:x 1s}',
  'a{transition:all 9s}',
  'a{font-family:"</style><script>alert(1)</script>"}',
  'a[href="</style>"]{color:red}',
  '</style><script>alert(1)</script>',
  '<!-- a{} -->',
  'a{color:red\\}',
  'a{color:"red"}',
  'a{color:#ggg}',
  'a{color:re\u0000d}',
  'a{*color:red}',
  'a{_color:red}',
  '\\61{color:red}',
  '.\\3c{color:red}',
  'a{unicode-range:U+26}',
];

test.each(hostile)('%s leaves nothing', (sheet) => {
  const { css, leftOut } = confineCss(sheet);
  expect(css).toBe('');
  expect(leftOut.length).toBeGreaterThan(0);
});

test('what is hostile does not take along what stands beside it', () => {
  for (const sheet of hostile.filter((each) => /^[^@}\\<]*\}$/.test(each) && !each.includes('&')))
    expect([sheet, confineCss(`${sheet}\np{color:teal}`).css]).toEqual([
      sheet,
      '.white-label p{color:teal}\n',
    ]);
});

/** What a kept sheet may hold, read anew. */
function expectConfined(css: string): void {
  expect(css).not.toMatch(/[<\\]|url\(|!|@(?!media )|javascript/i);
  walk(parse(css, { onParseError: (error) => expect(error).toBeNull() }), {
    visit: 'Rule',
    enter({ prelude }) {
      expect(prelude.type).toBe('SelectorList');
      if (prelude.type !== 'SelectorList') return;
      for (const selector of prelude.children.toArray()) {
        const [first, second] = selector.type === 'Selector' ? selector.children.toArray() : [];
        expect(first).toMatchObject({ type: 'ClassSelector', name: 'white-label' });
        expect(second).toMatchObject({ type: 'Combinator', name: ' ' });
      }
    },
  });
}

const signs =
  'a b{ } { color:red ; + > , @media_all{ /* */ " \' ( ) \\ :is( \n : !important .x #y [z] & h1{color:red} p{margin:1px} --a:b \u2028';
const pieces = constantFrom(' ', ...hostile, ...signs.split(' ').map((sign) => sign.replace('_', ' ')));

test('whatever is mixed together, what is kept is confined, and confining it again changes nothing', () => {
  assert(
    property(array(pieces, { maxLength: 60 }), (parts) => {
      const { css } = confineCss(parts.join(''));
      expectConfined(css);
      const inner = css.replaceAll('.white-label ', '');
      expect(confineCss(inner).css).toBe(css);
    }),
    trialRuns({ sample: 500, whole: 100_000 }),
  );
});

test('any text at all is confined', () => {
  assert(
    property(string({ unit: 'binary', maxLength: 300 }), (text) => expectConfined(confineCss(text).css)),
    trialRuns({ sample: 300, whole: 100_000 }),
  );
});

test.each([
  '(',
  '{',
  'a{',
  '[',
  ':is(',
  '@media all{',
  'a{b:',
  'calc(',
  '\\',
  '"',
  '/*',
  'a,',
  'a{color:red}',
  ':not(',
])('the longest sheet of nothing but %j ends, and what is kept is bounded', (piece) => {
  const sheet = piece.repeat(Math.ceil(longestCustomCss / piece.length)).slice(0, longestCustomCss);
  const { css } = confineCss(sheet);
  expect(css.length).toBeLessThanOrEqual(60_000);
  expectConfined(css);
});

test('a text of nothing but faults is given up early', () => {
  const unreadable = { css: '', leftOut: ['all of it, because it cannot be read'] };
  expect(confineCss(`p{color:teal}a{${':;'.repeat(600)}}`)).toEqual(unreadable);
  expect(confineCss(`p{color:teal}a{${':;'.repeat(400)}}`).css).toBe('.white-label p{color:teal}\n');
});

test('a sheet that would grow beyond its bound is cut between rules', () => {
  const { css, leftOut } = confineCss(`${'b,'.repeat(9_900)}b{color:red}p{color:red}`);
  expect(css).toBe('.white-label p{color:red}\n');
  expect(leftOut).toEqual(['what is beyond 60,000 characters']);
});
