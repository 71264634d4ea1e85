import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { contract } from '../../../contract/contract.ts';
import { readSentLook } from '../../agency/clients/client-looks.usecases.ts';
import { logoSource } from '../../platform/documents/brand.ts';
import { renderNotice } from '../../platform/documents/html/html-notice.ts';
import { readClientAddress, visitorNetwork } from '../../platform/http/client-address.ts';
import type { TrustedProxies } from '../../platform/http/client-address.ts';
import { linkedFormHeadersOf } from '../../platform/http/page-bindings.ts';
import type { PageBindings } from '../../platform/http/page-bindings.ts';
import { createWindow } from '../../platform/limits/window.ts';
import { answerLinkedQuote } from './linked-answers.usecases.ts';
import type { OpenedQuote } from './linked-quotes.usecases.ts';
import { readLinkedQuote } from './linked-quotes.usecases.ts';
import { digestOf, quotePath, QuoteRefusal } from './quote-context.ts';
import type { LinkContext } from './quote-context.ts';
import type { Filled } from './quote-forms.ts';
import { readAnswer } from './quote-forms.ts';
import type { Notice } from './quote-markup.ts';
import { addFiles, fileOf } from './quote-page-files.ts';
import type { OpeningQuotes, QuotePageContext } from './quote-page-files.ts';
import { renderQuotePage } from './quote-markup.ts';
import { renderVerification } from './quote-verification.ts';

export interface QuotePageDependencies extends LinkContext {
  trustedProxies: TrustedProxies;
}

type Pages = Hono<{ Bindings: PageBindings }>;

/** A note of two thousand characters, each of which may take twelve bytes, and the rest of the form. */
const longestFormBytes = 32_000;
const windowMs = 600_000;
/** How many addresses that lead nowhere one network may try in ten minutes. */
const mostGuesses = 60;

/** Quotes behind their links, under their sender's brand; on a tenant's host that tenant's alone. No script runs. */
export function createQuotePages(dependencies: QuotePageDependencies): Pages {
  const pages: Pages = new Hono();
  const pattern = `${quotePath}:token`;
  const open = createOpening(dependencies);
  pages.get(pattern, (context) =>
    open(context, async (opened) => showQuote(dependencies, context, { opened, notice: readDone(context) })),
  );
  const tooLong = (context: QuotePageContext) => answerNotice(context, notices.unreadable, 413);
  pages.post(pattern, bodyLimit({ maxSize: longestFormBytes, onError: tooLong }), (context) =>
    open(context, (opened) => takeAnswer(dependencies, context, opened)),
  );
  pages.get(`${pattern}/verify`, (context) =>
    open(context, async (opened) => {
      const brand = await readLook(dependencies, opened);
      const place = placeOf(context, opened);
      const page = { place, number: opened.number, brand, checks: checkDigests(opened) };
      return context.html(renderVerification(page), 200, linkedFormHeadersOf(logoSource(brand)));
    }),
  );
  const answerBusy = (context: QuotePageContext) => answerNotice(context, notices.tooMany, 503);
  addFiles(pages, { dependencies, open, pattern, answerBusy });
  pages.all(`${pattern}/:part`, (context) => answerNotice(context, notices.missing, 404));
  pages.all(pattern, (context) =>
    context.html(renderNotice(notices.missing, null), 405, {
      ...linkedFormHeadersOf(),
      allow: 'GET, HEAD, POST',
    }),
  );
  return pages;
}

const pathOf = (context: QuotePageContext) => `${quotePath}${context.req.param('token') ?? ''}`;
/** What a form of the page is about is the link's own quote. */
const keyOf = (context: QuotePageContext) => ({
  token: context.req.param('token') ?? '',
  tenantId: context.env.tenantId,
  number: context.req.method === 'POST' ? undefined : context.req.query('quote'),
});
const placeOf = (context: QuotePageContext, { isRelative, number }: OpenedQuote) => ({
  path: pathOf(context),
  quote: isRelative ? number : null,
});
/** Opens the quote behind an address; whoever tries too many that lead nowhere waits. */
function createOpening(dependencies: QuotePageDependencies): OpeningQuotes {
  const { now, trustedProxies } = dependencies;
  const guesses = createWindow({ now, windowMs });
  const known = createWindow({ now, windowMs });
  return async (context, work) => {
    const key = keyOf(context);
    const network = visitorNetwork(readClientAddress(context.env.incoming, trustedProxies));
    if (guesses.read(network) >= mostGuesses && !known.has(key.token))
      return answerNotice(context, notices.tooMany, 429);
    try {
      const opened = await readLinkedQuote(dependencies, key);
      known.add(key.token);
      return await work(opened);
    } catch (error) {
      if (!(error instanceof QuoteRefusal) || error.code !== 'QUOTE_NOT_FOUND') throw error;
      guesses.add(network);
      return answerNotice(context, notices.missing, 404);
    }
  };
}

const readLook = (dependencies: QuotePageDependencies, { workspaceId, clientId }: OpenedQuote) =>
  readSentLook(dependencies, { userId: workspaceId, clientId });

interface Shown {
  opened: OpenedQuote;
  notice: Notice | null;
  filled?: Filled;
  status?: ContentfulStatusCode;
}

async function showQuote(
  dependencies: QuotePageDependencies,
  context: QuotePageContext,
  { opened, notice, filled = { asksForCode: false, fields: {} }, status = 200 }: Shown,
): Promise<Response> {
  const brand = await readLook(dependencies, opened);
  const { version } = fileOf(context, opened);
  const page = { place: placeOf(context, opened), opened, version, brand, notice, filled };
  return context.html(renderQuotePage(page), status, linkedFormHeadersOf(logoSource(brand)));
}

async function takeAnswer(
  dependencies: QuotePageDependencies,
  context: QuotePageContext,
  opened: OpenedQuote,
): Promise<Response> {
  const body = await context.req.text();
  const { token, tenantId } = keyOf(context);
  const answer = readAnswer(token, body);
  const fields = Object.fromEntries(new URLSearchParams(body));
  const asksForCode = fields['action'] === 'accept' || fields['action'] === 'counter';
  if (answer === null) {
    const notice = { tone: 'bad', text: notices.unreadable.text } as const;
    return showQuote(dependencies, context, { opened, notice, filled: { asksForCode, fields }, status: 400 });
  }
  const clientAddress = readClientAddress(context.env.incoming, dependencies.trustedProxies);
  try {
    const done = await answerLinkedQuote(dependencies, { ...answer, clientAddress, tenantId });
    if (answer.action !== 'code') return context.redirect(`${pathOf(context)}?done=${answer.action}`, 303);
    return await showQuote(dependencies, context, {
      opened: done,
      notice: null,
      filled: { asksForCode: true, fields },
    });
  } catch (error) {
    if (!(error instanceof QuoteRefusal)) throw error;
    const { status, message } = describeRefusal(error);
    const filled = { asksForCode, fields };
    const now = await readLinkedQuote(dependencies, { token, tenantId });
    const notice = { tone: 'bad', text: message } as const;
    return showQuote(dependencies, context, { opened: now, notice, filled, status });
  }
}

const refusals: Readonly<Record<string, { status: number; message: string } | undefined>> =
  contract.answerLinkedQuote['~orpc'].errorMap;
const statuses = [400, 403, 404, 409, 410, 422, 429] as const;

function describeRefusal({ code, text }: QuoteRefusal): { status: ContentfulStatusCode; message: string } {
  const known = refusals[code];
  const status = statuses.find((each) => each === known?.status) ?? 400;
  return { status, message: text ?? known?.message ?? notices.unreadable.text };
}

/** What a page says after the form that led to it. */
function readDone(context: QuotePageContext): Notice | null {
  const texts = new Map([
    ['accept', 'Accepted. We mailed a link to both sides.'],
    ['counter', 'Your offer was sent. You will get a mail with the answer.'],
    ['decline', 'Declined. The sender was told.'],
  ]);
  const text = texts.get(context.req.query('done') ?? '');
  return text === undefined ? null : { tone: 'good', text };
}

function checkDigests({ rows, acceptance }: OpenedQuote) {
  return rows.map(({ version, document, digest }) => {
    const isAccepted = acceptance?.version === version;
    const kept = isAccepted ? acceptance.sha256 : digest.toString('hex');
    return { version, isAccepted, kept, computed: digestOf(document).toString('hex') };
  });
}

const notices = {
  missing: { title: 'There is no quote at this link', text: 'Ask the person who sent it.' },
  unreadable: {
    title: 'That could not be read',
    text: 'Something in the form was missing or not a number. Please look at it again.',
  },
  tooMany: { title: 'That was too often', text: 'Please try again in a few minutes.' },
} as const;

function answerNotice(
  context: QuotePageContext,
  notice: { title: string; text: string },
  status: ContentfulStatusCode,
): Response | Promise<Response> {
  return context.html(renderNotice(notice, null), status, linkedFormHeadersOf());
}
