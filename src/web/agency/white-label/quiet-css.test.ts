import { expect, test } from 'vitest';
import { isQuietCss } from './quiet-css.ts';

test.each([
  '.white-label{background:url(https://example.com/x)}',
  '.white-label{background:URL (x)}',
  '.white-label{background:u\\72l(https://example.com/x)}',
  '.white-label{background:image-set("https://example.com/x" 1x)}',
  '.white-label{background:-webkit-image-set("x" 1x)}',
  '.white-label{content:src("x")}',
  '@import "https://example.com/x.css";',
  '@font-face{font-family:x}',
  '</style><script>',
])('%s is not used, whoever has sent it', (css) => {
  expect(isQuietCss(css)).toBe(false);
});

test.each(['', '.white-label .url{color:#fff}', '@media (min-width:40em){.white-label h1{color:red}}'])(
  '%o asks for nothing',
  (css) => {
    expect(isQuietCss(css)).toBe(true);
  },
);
