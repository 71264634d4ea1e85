import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { escapeMarkup } from '../../platform/documents/html/markup.ts';
import { renderPlainPage } from '../../platform/documents/html/plain-page.ts';
import { describeFailure } from '../../platform/http/errors.ts';
import type { Asked, Consent, ConsentContext } from './consent.usecases.ts';
import { answerConsent, consentPath, consents, readConsent } from './consent.usecases.ts';

type Dependencies = ConsentContext & { report: (error: unknown, requestId: string) => void };

/** A mail program's form has one short field. */
const longestFormBytes = 4_096;
const pageHeaders = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  'x-robots-tag': 'noindex, nofollow',
  // The address of the page holds the token.
  'referrer-policy': 'no-referrer',
};

/**
 * Where the links of scheduled reports lead, for people who need not be signed in. Opening one changes nothing, for
 * scanners open every link of a mail.
 */
export function createConsentPages(dependencies: Dependencies): Hono<{ Bindings: HttpBindings }> {
  const pages = new Hono<{ Bindings: HttpBindings }>();
  const tooLong = () => new Response('The form is too long.\n', { status: 413, headers: pageHeaders });
  for (const consent of consents) {
    const pattern = `${consentPath}${consent}/:token`;
    pages.get(pattern, async ({ req, html }) => {
      const asked = await readConsent(dependencies, { consent, token: req.param('token') ?? '' });
      if (asked === null) return html(wrongPage, 404, pageHeaders);
      return html(askingPage(asked), 200, pageHeaders);
    });
    pages.post(pattern, bodyLimit({ maxSize: longestFormBytes, onError: tooLong }), async ({ req, html }) => {
      const asked = await readConsent(dependencies, { consent, token: req.param('token') ?? '' });
      if (asked === null) return html(wrongPage, 404, pageHeaders);
      const wantsAgain = consent === 'stop' && new URLSearchParams(await req.text()).get('again') === '1';
      const to = wantsAgain ? 'back' : decisions[consent];
      if (!(await answerConsent(dependencies, { id: asked.id, to })))
        return html(asked.state === 'off' ? stoppedPage(asked) : wrongPage, 404, pageHeaders);
      return html(donePage(asked, to), 200, pageHeaders);
    });
  }
  pages.onError((error, context) => {
    const { status, body, isReported, headers } = describeFailure(error);
    if (isReported) dependencies.report(error, String(context.env.outgoing.getHeader('x-request-id') ?? ''));
    return context.html(renderPlainPage({ title: body.error, banner: null, content: '' }), status, headers);
  });
  return pages;
}

const decisions: Record<Consent, 'confirmed' | 'off'> = { confirm: 'confirmed', stop: 'off' };

const form = (button: string, field = '') =>
  `<form method="post">${field}<button type="submit">${button}</button></form>`;
const again = '<input type="hidden" name="again" value="1">';
const about = ({ address, workspace }: Asked) => {
  const name = workspace.trim() === '' ? 'a workspace on Sponsorscope' : workspace;
  return `reports of <strong><bdi>${escapeMarkup(name)}</bdi></strong> to <bdi>${escapeMarkup(address)}</bdi>`;
};

function askingPage(asked: Asked): string {
  if (asked.consent === 'stop')
    return renderPlainPage({
      title: 'Stop these reports?',
      banner: null,
      content: `<p>There will be no more ${about(asked)}. Other addresses still get theirs.</p>${form('Stop these reports')}`,
    });
  if (asked.state === 'off') return stoppedPage(asked);
  return renderPlainPage({
    title: 'Get these reports by mail?',
    banner: null,
    content: `<p>Confirm, and scheduled ${about(asked)} are sent: each week or each month, as a file.</p>
<p class="quiet">Every mail has a link that stops them at once.</p>${form('Yes, send them')}`,
  });
}

function stoppedPage(asked: Asked): string {
  return renderPlainPage({
    title: 'These reports were stopped',
    banner: null,
    content: `<p>Somebody who reads this mailbox has stopped ${about(asked)}. To get them again, open “Stop these mails” in the mail and take it back there.</p>`,
  });
}

function donePage(asked: Asked, to: 'confirmed' | 'off' | 'back'): string {
  if (to === 'off')
    return renderPlainPage({
      title: 'The reports are stopped',
      banner: null,
      content: `<p role="status">There are no more ${about(asked)}.</p>${form('Undo: send them again', again)}`,
    });
  return renderPlainPage({
    title: to === 'back' ? 'The reports go on' : 'Confirmed',
    banner: null,
    content: `<p role="status">From the next one on, there are ${about(asked)}${to === 'back' ? ', as before' : ''}.</p>`,
  });
}

const wrongPage = renderPlainPage({
  title: 'This link does not work',
  banner: null,
  content:
    '<p>It is not complete, or what it was for is gone. Open the whole link from the mail. If reports still come, each has a link that stops them.</p>',
});
