import { expect, test } from 'vitest';
import { renderMarkdown } from './markdown.ts';

test('a text becomes headings, paragraphs, lists, tables and code, with its chapters', () => {
  const { html, chapters } = renderMarkdown(
    [
      '# Title',
      '',
      'One line',
      'and **another** with `code **kept**` and [a link](/docs).',
      '',
      '## First chapter',
      '<!-- begin part -->',
      '',
      '- one',
      '- two',
      '',
      '1. first',
      '2. second',
      '',
      '| Name | What |',
      '| ---- | ---- |',
      '| `a`  | b    |',
      '',
      '<!-- end -->',
      '',
      '```sh',
      'curl "$URL" \\',
      '',
      '  --data <file',
      '```',
    ].join('\n'),
  );
  expect(html.split('\n')).toEqual([
    '<h1 id="title">Title</h1>',
    '<p>One line and <strong>another</strong> with <code>code **kept**</code> and <a href="/docs">a link</a>.</p>',
    '<h2 id="first-chapter">First chapter</h2>',
    '<ul><li>one</li><li>two</li></ul>',
    '<ol><li>first</li><li>second</li></ol>',
    '<table><thead><tr><th scope="col">Name</th><th scope="col">What</th></tr></thead><tbody><tr><td data-label="Name"><code>a</code></td><td data-label="What">b</td></tr></tbody></table>',
    '<pre data-language="sh"><code>curl &quot;$URL&quot; \\',
    '',
    '  --data &lt;file</code></pre>',
  ]);
  expect(chapters).toEqual([{ id: 'first-chapter', title: 'First chapter' }]);
});

test('markup in a text stays text, and a link leads to pages only', () => {
  const { html } = renderMarkdown('A <script>alert(1)</script> & `<b>` [x](javascript:alert(1))');
  expect(html).toBe(
    '<p>A &lt;script&gt;alert(1)&lt;/script&gt; &amp; <code>&lt;b&gt;</code> [x](javascript:alert(1))</p>',
  );
});
