import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { NotificationKind } from '../../../engine/plans/notifications.ts';
import { renderPlainPage } from '../../platform/documents/html/plain-page.ts';
import { describeFailure } from '../../platform/http/errors.ts';
import type { NotifyContext } from './notify.usecases.ts';
import type { Subscription } from './unsubscribe.usecases.ts';
import { readToken, subscribeAgain, unsubscribe, unsubscribePath } from './unsubscribe.usecases.ts';

type Dependencies = Pick<NotifyContext, 'database' | 'now' | 'origin'> & {
  report: (error: unknown, requestId: string) => void;
};

const pattern = `${unsubscribePath}:token`;
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
 * Where a mail's link leads, for people who need not be signed in. Opening it changes nothing, for scanners open every
 * link of a mail; a mail program's own button posts, and so does the page's.
 */
export function createUnsubscribePages(dependencies: Dependencies): Hono<{ Bindings: HttpBindings }> {
  const pages = new Hono<{ Bindings: HttpBindings }>();
  const tooLong = () => new Response('The form is too long.\n', { status: 413, headers: pageHeaders });
  pages.get(pattern, async ({ req, html }) => {
    const known = await readToken(dependencies, req.param('token'));
    if (known === null) return html(wrongPage, 404, pageHeaders);
    return html(askingPage(known.what), 200, pageHeaders);
  });
  pages.post(pattern, bodyLimit({ maxSize: longestFormBytes, onError: tooLong }), async ({ req, html }) => {
    const known = await readToken(dependencies, req.param('token'));
    if (known === null) return html(wrongPage, 404, pageHeaders);
    const wantsAgain = new URLSearchParams(await req.text()).get('again') === '1';
    const isThere = await (wantsAgain ? subscribeAgain : unsubscribe)(dependencies, known);
    if (!isThere) return html(wrongPage, 404, pageHeaders);
    return html((wantsAgain ? againPage : donePage)(known.what), 200, pageHeaders);
  });
  pages.onError((error, context) => {
    const { status, body, isReported, headers } = describeFailure(error);
    if (isReported) dependencies.report(error, String(context.env.outgoing.getHeader('x-request-id') ?? ''));
    return context.html(renderPlainPage({ title: body.error, banner: null, content: '' }), status, headers);
  });
  return pages;
}

/** What the mails are about. */
const words: Record<Subscription, string> = {
  member_joined: 'mails about new members of your teams',
  bulk_job_ended: 'mails about finished bulk jobs',
  mention: 'mails about comments that mention you',
  client_decided: 'mails about your clients’ decisions',
  watched_channel: 'mails about changes on watched channels',
  quote_request: 'mails about quote requests to you',
  quote_answer: 'mails about answers to your quote requests',
  plan_limits: 'mails about the limits of your plan',
  link_outage: 'mails about links whose page does not answer',
  report_stopped: 'mails about scheduled reports that stopped',
  campaign_video: 'mails about videos of your campaigns',
  offer_outcome: 'questions about how offers ended',
  campaign_deadline: 'deadlines of campaigns',
  getting_started: 'mails about getting started',
  digest: 'the daily digest',
} satisfies Record<NotificationKind | 'digest', string>;

const choose =
  '<p class="quiet">You choose everything else in your <a href="/profile?tab=notifications">profile</a>. Mails about security and payments are always sent.</p>';
const form = (button: string, field = '') =>
  `<form method="post">${field}<button type="submit">${button}</button></form>`;
const again = '<input type="hidden" name="again" value="1">';

function askingPage(what: Subscription): string {
  return renderPlainPage({
    title: 'Stop these mails?',
    banner: null,
    content: `<p>You will no longer get ${words[what]}. Everything stays in your notifications on Sponsorscope.</p>
${form('Stop these mails')}${choose}`,
  });
}

function donePage(what: Subscription): string {
  return renderPlainPage({
    title: 'You are unsubscribed',
    banner: null,
    content: `<p role="status">You no longer get ${words[what]}.</p>
${form('Undo: send them again', again)}${choose}`,
  });
}

function againPage(what: Subscription): string {
  return renderPlainPage({
    title: 'You are subscribed again',
    banner: null,
    content: `<p role="status">You get ${words[what]} as before.</p>
${form('Stop these mails')}${choose}`,
  });
}

const wrongPage = renderPlainPage({
  title: 'This link does not work',
  banner: null,
  content:
    '<p>It is not complete, or its account is gone. Open the whole link from the mail, or choose your mails in your <a href="/profile?tab=notifications">profile</a>.</p>',
});
