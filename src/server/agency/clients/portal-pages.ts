import type { IncomingHttpHeaders } from 'node:http';
import { Hono } from 'hono';
import type { Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { logoSource } from '../../platform/documents/brand.ts';
import { renderNotice } from '../../platform/documents/html/html-notice.ts';
import { readClientAddress, visitorNetwork } from '../../platform/http/client-address.ts';
import type { TrustedProxies } from '../../platform/http/client-address.ts';
import { retryAfterSeconds } from '../../platform/http/errors.ts';
import { linkedPageHeaders, quietPolicy } from '../../platform/http/page-bindings.ts';
import type { PageBindings } from '../../platform/http/page-bindings.ts';
import { neverStored } from '../../platform/http/request.ts';
import { pictureSources } from '../../platform/http/security-headers.ts';
import { createWindow } from '../../platform/limits/window.ts';
import { clientPath } from './access-state.ts';
import type { AccessRow } from './accesses.rows.ts';
import type { DecisionForm, DecisionOutcome } from './decisions.usecases.ts';
import { decide, decisionForm } from './decisions.usecases.ts';
import type { Notice } from './portal-markup.ts';
import { renderInvitations, renderPortal } from './portal-markup.ts';
import type { Closed, Guest, PortalContext } from './portal.usecases.ts';
import { isPortalKey, listInvitations, openAccess, readGuestList, readPortal } from './portal.usecases.ts';

export interface PortalDependencies extends PortalContext {
  accounts: {
    findViewer: (headers: IncomingHttpHeaders, keep: (cookie: string) => void) => Promise<Guest | null>;
  };
  trustedProxies: TrustedProxies;
}

type Pages = Hono<{ Bindings: PageBindings }>;
type PageContext = Context<{ Bindings: PageBindings }>;

/** A comment of a thousand characters, each of which may take twelve bytes, and the rest of the form. */
const longestFormBytes = 13_000;
const windowMs = 600_000;
/** How many addresses that lead nowhere one network may try in ten minutes, and how often a page may be asked for. */
export const mostGuesses = 60;
export const mostLooks = 1_000;
/** The page that lists where somebody is invited. */
const ownPages = 'mine';

/** Without a referrer a browser would not name the form's origin either, and the form would be refused as foreign. */
export const portalHeaders = {
  ...linkedPageHeaders,
  'content-security-policy': quietPolicy(),
  'referrer-policy': 'same-origin',
  'cache-control': neverStored,
};

/** What clients of a workspace see: its lists under their look, with forms by which they decide. No script runs. */
export function createPortalPages(dependencies: PortalDependencies): Pages {
  const pages: Pages = new Hono();
  const pattern = `${clientPath}:key`;
  const gate = createGate(dependencies);
  pages.get(`${clientPath}${ownPages}`, async (context, next) => {
    // On a tenant's own host nobody is signed in.
    if (context.env.tenantId !== undefined) return next();
    const guest = await findGuest(dependencies, context);
    if (guest === null) return close(context, 'sign-in');
    const invited = await listInvitations(dependencies, guest);
    return context.html(renderInvitations(invited, guest.emailVerified), 200, portalHeaders);
  });
  pages.get(pattern, async (context) => {
    const opened = await gate(context);
    if (opened instanceof Response) return opened;
    return answerPortal(dependencies, context, { access: opened, place: context.req.query(), notice: null });
  });
  const tooLong = (context: PageContext) => answerNotice(context, { ...notices.unreadable, status: 413 });
  pages.post(pattern, bodyLimit({ maxSize: longestFormBytes, onError: tooLong }), async (context) => {
    const opened = await gate(context);
    if (opened instanceof Response) return opened;
    const form = readForm(await context.req.text());
    if (form === null) return answerNotice(context, notices.unreadable);
    const outcome = await decide(dependencies, { access: opened, form });
    if (outcome === 'revoked') return close(context, 'revoked');
    const place = { list: form.list, page: form.page };
    if (outcome === 'done') return context.redirect(addressOf(context, form), 303);
    return answerPortal(dependencies, context, { access: opened, place, notice: refusals[outcome] });
  });
  pages.all(pattern, (context) =>
    context.html(renderNotice(notices.missing, null), 405, { ...portalHeaders, allow: 'GET, HEAD, POST' }),
  );
  return pages;
}

function findGuest({ accounts }: PortalDependencies, context: PageContext): Promise<Guest | null> {
  return accounts.findViewer(context.env.incoming.headers, (cookie) =>
    context.header('set-cookie', cookie, { append: true }),
  );
}

/** Opens the access behind an address: for whoever tries too many that lead nowhere, only those known before. */
export function createGate(dependencies: PortalDependencies) {
  const { now, trustedProxies } = dependencies;
  const guesses = createWindow({ now, windowMs });
  const known = createWindow({ now, windowMs });
  const looks = createWindow({ now, windowMs });
  return async (context: PageContext): Promise<AccessRow | Response> => {
    const key = context.req.param('key') ?? '';
    if (!isPortalKey(key)) return close(context, 'missing');
    const network = visitorNetwork(readClientAddress(context.env.incoming, trustedProxies));
    const isGuessing = guesses.read(network) >= mostGuesses && !known.has(key);
    if (isGuessing || looks.read(key) >= mostLooks) {
      const seconds = retryAfterSeconds(guesses.end().toISOString(), now());
      return answerNotice(context, notices.tooMany, { 'retry-after': String(seconds) });
    }
    const opened = await openAccess(dependencies, {
      key,
      tenantId: context.env.tenantId,
      findGuest: () => findGuest(dependencies, context),
    });
    if (opened === 'missing') guesses.add(network);
    if (typeof opened === 'string') return close(context, opened);
    known.add(key);
    looks.add(key);
    return opened;
  };
}

interface Place {
  list?: string | undefined;
  page?: string | undefined;
  done?: string | undefined;
}

async function answerPortal(
  dependencies: PortalDependencies,
  context: PageContext,
  {
    access,
    place,
    notice,
  }: { access: AccessRow; place: Place; notice: (Notice & { status: number }) | null },
): Promise<Response> {
  const portal = await readPortal(dependencies, access);
  const { lists, brand } = portal;
  const list = lists.find(({ list_id }) => list_id === place.list) ?? (lists.length === 1 ? lists[0] : null);
  const page = Number(/^[1-9]\d{0,3}$/.exec(place.page ?? '')?.[0] ?? 1);
  const open = list ? await readGuestList(dependencies, { access, portal, list, page }) : null;
  const status: ContentfulStatusCode = statuses.find((each) => each === notice?.status) ?? 200;
  const said = notice ?? (place.done === undefined ? null : saved);
  const html = renderPortal({ path: context.req.path, portal, open, notice: said });
  return context.html(html, status, {
    ...portalHeaders,
    'content-security-policy': quietPolicy({
      pictures: `${logoSource(brand)} ${pictureSources}`,
      forms: "'self'",
    }),
  });
}

function readForm(body: string): DecisionForm | null {
  const fields = [...new URLSearchParams(body)];
  if (new Set(fields.map(([name]) => name)).size !== fields.length) return null;
  return decisionForm.safeParse({ comment: '', page: '', ...Object.fromEntries(fields) }).data ?? null;
}

/** Back to the row that was decided about; its own path, never another site's. */
function addressOf(context: PageContext, { list, page, channel }: DecisionForm): string {
  const query = new URLSearchParams({ list, ...(page !== '' && { page }), done: '1' });
  return `${clientPath}${context.req.param('key') ?? ''}?${query.toString()}#row-${encodeURIComponent(channel)}`;
}

const statuses = [200, 400, 404, 409, 410, 413, 429] as const;
const saved: Notice = { tone: 'good', text: 'Saved. You can change it until the list is closed.' };
const refused = (status: number, text: string) => ({ status, tone: 'bad' as const, text });

/** Why a decision was not kept, for whoever made it. */
const refusals: Record<Exclude<DecisionOutcome, 'done' | 'revoked'>, Notice & { status: number }> = {
  'view-only': refused(409, 'This page is for reading only now.'),
  paused: refused(409, 'Decisions are paused at the moment. What you see stays here.'),
  closed: refused(409, 'This list is closed: decisions are final.'),
  'list-gone': refused(404, 'This list is no longer shared with you.'),
  'channel-gone': refused(409, 'This channel was taken off the list in the meantime.'),
  forgotten: refused(410, 'This channel was removed at its creator’s request.'),
  meanwhile: refused(
    409,
    'Somebody decided about this channel in the meantime. Please look at it again before you decide.',
  ),
  'nothing-to-undo': refused(409, 'There is nothing left to undo.'),
  'too-many': refused(429, 'Too many decisions in a short time. Please go on in ten minutes.'),
  'too-often': refused(
    429,
    'This channel was decided about too often. Please tell the person who sent you the page.',
  ),
};

interface Answered {
  title: string;
  text: string;
  status: ContentfulStatusCode;
  link?: { path: string; label: string };
}

const notices = {
  missing: {
    title: 'There is no page at this link',
    text: 'Ask the person who sent it.',
    status: 404,
  },
  unreadable: {
    title: 'That could not be read',
    text: 'Please go back. To ask for changes, say in up to 1,000 characters what should change.',
    status: 400,
  },
  tooMany: {
    title: 'That was too often',
    text: 'Please try again in a few minutes.',
    status: 429,
  },
  revoked: {
    title: 'This link was turned off',
    text: 'Ask the person who sent it for a new one.',
    status: 410,
  },
  expired: {
    title: 'This link has expired',
    text: 'Ask the person who sent it for a new one.',
    status: 410,
  },
  'sign-in': {
    title: 'Please sign in first',
    text: 'This page is for somebody who was invited by email. Sign in with that address, and you will come back here.',
    status: 401,
  },
  unconfirmed: {
    title: 'Please confirm your address first',
    text: 'Open the link in the mail that confirms your address, then come back here.',
    status: 403,
  },
} as const satisfies Record<string, Answered>;

function close(context: PageContext, why: Closed): Response | Promise<Response> {
  if (why !== 'sign-in') return answerNotice(context, notices[why]);
  // The page for signing in leads back to nothing but such a key.
  const path = `/auth?client=${context.req.param('key') ?? 'mine'}`;
  return answerNotice(context, { ...notices[why], link: { path, label: 'Sign in' } });
}

function answerNotice(
  context: PageContext,
  { status, ...notice }: Answered,
  more: Record<string, string> = {},
): Response | Promise<Response> {
  return context.html(renderNotice(notice, null), status, { ...portalHeaders, ...more });
}
