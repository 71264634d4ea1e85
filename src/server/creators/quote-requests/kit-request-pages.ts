import { Hono } from 'hono';
import type { Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { z } from 'zod';
import {
  highestRateAmount,
  longestAddress,
  longestQuoteMessage,
  longestSenderName,
  mostOfADeliverable,
  quoteFormats,
} from '../../../contract/limits.ts';
import { line, paragraph } from '../../../contract/text-fields.ts';
import { currencies } from '../../../engine/pricing/rates.ts';
import { renderPlainPage } from '../../platform/documents/html/plain-page.ts';
import { readClientAddress, visitorNetwork } from '../../platform/http/client-address.ts';
import type { TrustedProxies } from '../../platform/http/client-address.ts';
import { linkedFormHeadersOf } from '../../platform/http/page-bindings.ts';
import type { PageBindings } from '../../platform/http/page-bindings.ts';
import { createWindow } from '../../platform/limits/window.ts';
import { mediaKitPath } from '../creators/kits.usecases.ts';
import type { KitRequestContext } from './kit-requests.usecases.ts';
import {
  askForQuote,
  confirmPath,
  confirmRequest,
  KitRequestRefusal,
  readConfirmation,
} from './kit-requests.usecases.ts';

export type KitRequestDependencies = KitRequestContext & { trustedProxies: TrustedProxies };
type Pages = Hono<{ Bindings: PageBindings }>;
type PageContext = Context<{ Bindings: PageBindings }>;

/** Each character of a message may take nine bytes, as a pair of halves twelve. */
const longestFormBytes = 40_000;
const hourMs = 3_600_000;
const tooBusySeconds = 3600;

const headers = linkedFormHeadersOf();

/** Where the form of a media kit leads, and the link of the mail that follows. Opening the link changes nothing. */
export function createKitRequestPages(dependencies: KitRequestDependencies): Pages {
  const { now, trustedProxies } = dependencies;
  const askings = createWindow({ now, windowMs: hourMs });
  const pages: Pages = new Hono();
  const askPattern = `${mediaKitPath}:token/ask`;
  const confirmPattern = `${confirmPath}:secret`;
  const limit = bodyLimit({
    maxSize: longestFormBytes,
    onError: (context) => context.html(page('This is too long', backNote), 413, headers),
  });
  pages.get(askPattern, ({ req, redirect }) => redirect(`${mediaKitPath}${req.param('token')}#ask`, 303));
  pages.post(askPattern, limit, async (context) => {
    const asked = readForm(await context.req.text(), now());
    if (typeof asked === 'string') return context.html(page(asked, backNote), 400, headers);
    const network = visitorNetwork(readClientAddress(context.env.incoming, trustedProxies));
    const token = context.req.param('token');
    try {
      const ownerId = context.env.tenantId;
      await askForQuote({ ...dependencies, askings, network }, { token, ownerId, asked });
    } catch (error) {
      return answerRefusal(context, error);
    }
    return context.html(sentPage, 200, headers);
  });
  pages.get(confirmPattern, async ({ req, html }) => {
    const found = await readConfirmation(dependencies, { secret: req.param('secret') });
    if (found === null) return html(lostPage, 404, headers);
    return html(found === 'waiting' ? askingPage : confirmedPage, 200, headers);
  });
  pages.post(confirmPattern, limit, async ({ req, html }) => {
    const isThere = await confirmRequest(dependencies, { secret: req.param('secret') });
    return isThere ? html(confirmedPage, 200, headers) : html(lostPage, 404, headers);
  });
  return pages;
}

function answerRefusal(context: PageContext, error: unknown): Response {
  if (!(error instanceof KitRequestRefusal)) throw error;
  if (error.code === 'KIT_NOT_FOUND') return context.html(closedPage, 404, headers);
  const retry = { ...headers, 'retry-after': String(tooBusySeconds) };
  if (error.code === 'TOO_MANY_REQUESTS') return context.html(tooManyPage, 429, retry);
  return context.html(noMailPage, 503, retry);
}

const optional = z.string().trim();
const fields = z.strictObject({
  name: line(longestSenderName)
    .trim()
    .refine((name) => name !== '' && !/[@/\\]|www\./iu.test(name)),
  email: z.email().max(longestAddress),
  format: z.enum(quoteFormats),
  count: z.string().regex(/^\d{1,2}$/),
  budget: optional.regex(/^(?:\d{1,3}(?:,\d{3})+|\d{1,9})?$/),
  currency: z.enum(currencies),
  deadline: z.union([z.literal(''), z.iso.date()]),
  message: paragraph(longestQuoteMessage).refine((text) => text.trim() !== ''),
});
type Field = keyof typeof fields.shape;

const problems: Record<Field, string> = {
  name: 'Please enter who you are: a name without addresses',
  email: 'Please enter an email address such as name@example.com',
  format: 'Please choose a format',
  count: `Please enter how many, from 1 to ${mostOfADeliverable}`,
  budget: 'Please enter a whole amount, such as 1,500',
  currency: 'Please choose a currency',
  deadline: 'Please choose a day that is not over',
  message: 'Please say what you would like',
};

/** What the form says, or what is wrong with it. */
function readForm(body: string, at: Date): Parameters<typeof askForQuote>[1]['asked'] | string {
  const entered = Object.fromEntries(new URLSearchParams(body));
  const message = (entered['message'] ?? '').replaceAll('\r\n', '\n');
  const read = fields.safeParse({ ...entered, message });
  if (!read.success) {
    const wrong = read.error.issues.flatMap(({ path }) => path[0] ?? []);
    const field = fieldNames.find((name) => wrong.includes(name));
    return field === undefined ? 'This form is not complete' : problems[field];
  }
  const { name, email, format, currency, deadline } = read.data;
  const count = Number(read.data.count);
  const budget = Number(read.data.budget.replaceAll(',', ''));
  if (count < 1 || count > mostOfADeliverable) return problems.count;
  if (budget > highestRateAmount) return problems.budget;
  if (deadline !== '' && deadline < at.toISOString().slice(0, 10)) return problems.deadline;
  return {
    senderName: name,
    senderAddress: email.toLowerCase(),
    message: read.data.message,
    deliverables: [{ format, count }],
    budget: budget === 0 ? null : { cents: budget * 100, currency },
    deadline: deadline === '' ? null : deadline,
  };
}

const fieldNames = fields.keyof().options;

const page = (title: string, content: string) => renderPlainPage({ title, banner: null, content });
const backNote = '<p>Go back: what you entered is still there.</p>';

const sentPage = page(
  'Check your mail',
  '<p role="status">We sent you a link. Open it to confirm your request; the creator gets it then.</p>',
);
const askingPage = page(
  'Confirm your quote request',
  '<p>The creator gets it, without your address. Their answer comes to you by mail.</p><form method="post"><button type="submit">Confirm the request</button></form>',
);
const confirmedPage = page(
  'Your request is on its way',
  '<p role="status">The creator has it. Their answer comes to you by mail.</p>',
);
const lostPage = page(
  'This link does not work',
  '<p>It is not complete, or two days have passed. Please ask again on the media kit.</p>',
);
const closedPage = page(
  'This creator takes no requests here',
  '<p>The media kit may have moved, or its form was switched off.</p>',
);
const tooManyPage = page('Too many requests at the moment', `<p>Please try again later.</p>${backNote}`);
const noMailPage = page(
  'The mail could not be sent',
  `<p>Nothing was kept. Please try again later.</p>${backNote}`,
);
