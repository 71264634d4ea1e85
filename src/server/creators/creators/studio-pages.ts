import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { escapeMarkup } from '../../platform/documents/html/markup.ts';
import type { ChannelText, DemoStudio } from '../../platform/outside/demo-studio.ts';
import { renderPlainPage } from '../../platform/documents/html/plain-page.ts';
import { createStudioVideoPages } from './studio-videos.ts';

const banner = 'Demo studio: this changes the invented sample channel on this machine only.';
/** YouTube's own bound is 1,000 characters. */
const longestDescription = 5_000;
/** Each character of a form may take nine bytes or, as a pair of halves, twelve. */
const longestFormBytes = 70_000;
export const studioPath = '/demo/studio/';
const pattern = `${studioPath}:id`;

const pageHeaders = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  'x-robots-tag': 'noindex, nofollow',
};

/** Where a sample channel's description is changed, as its owner would do it at YouTube; served only beside the double. */
export function createStudioPages(studio: DemoStudio): Hono<{ Bindings: HttpBindings }> {
  const pages = new Hono<{ Bindings: HttpBindings }>();
  const tooLong = () => new Response('The form is too long.\n', { status: 413, headers: pageHeaders });
  pages.get(pattern, async ({ req, html }) => {
    const channelId = req.param('id');
    const text = await studio.read(channelId);
    if (text === null) return html(notFoundPage, 404, pageHeaders);
    return html(
      renderStudio(channelId, { text, notice: req.query('saved') === '1' ? saved : null }),
      200,
      pageHeaders,
    );
  });
  pages.post(
    pattern,
    bodyLimit({ maxSize: longestFormBytes, onError: tooLong }),
    async ({ req, html, redirect }) => {
      const channelId = req.param('id');
      const known = await studio.read(channelId);
      if (known === null) return html(notFoundPage, 404, pageHeaders);
      const description = readField(await req.text());
      if (description === null || description.length > longestDescription) {
        const text = { ...known, description: description ?? known.description };
        return html(renderStudio(channelId, { text, notice: tooLongNotice }), 400, pageHeaders);
      }
      await studio.describe(channelId, description);
      return redirect(`${addressOf(channelId)}?saved=1`, 303);
    },
  );
  const videos = { studio, headers: pageHeaders, addressOf, notFound: notFoundPage };
  pages.route('/', createStudioVideoPages(videos, `${pattern}/videos`));
  return pages;
}

const saved = 'Saved. The channel has this description now.';
const tooLongNotice = `A description has ${longestDescription.toLocaleString('en-US')} characters at most. Nothing was saved.`;

/** A form writes line breaks as two characters. */
function readField(form: string): string | null {
  const description = new URLSearchParams(form).get('description');
  return description === null ? null : description.replaceAll(/\r\n?/g, '\n').toWellFormed();
}

/** Percent-encoded, so that it stands in markup as it is. */
function addressOf(channelId: string): string {
  return `${studioPath}${encodeURIComponent(channelId).replaceAll("'", '%27')}`;
}

function renderStudio(
  channelId: string,
  { text, notice }: { text: ChannelText; notice: string | null },
): string {
  const { title, description } = text;
  return renderPlainPage({
    title,
    banner,
    content: `${notice === null ? '' : `<p role="status"><strong>${escapeMarkup(notice)}</strong></p>`}
<form method="post" action="${addressOf(channelId)}">
<label for="description">Description of the channel</label>
<textarea id="description" name="description" dir="auto" maxlength="${longestDescription}">
${escapeMarkup(description)}</textarea>
<p class="quiet">On YouTube this is done in YouTube Studio, under Customization. The change lasts until Sponsorscope is started again.</p>
<button type="submit">Save</button>
</form>
<p><a href="${addressOf(channelId)}/videos">Publish a video as this channel would</a></p>
<p><a href="/creators/report?channel=${encodeURIComponent(channelId)}">Back to your channel</a></p>`,
  });
}

const notFoundPage = renderPlainPage({
  title: 'There is no such sample channel',
  banner,
  content: '<p><a href="/creators/report">Back to your channels</a></p>',
});
