import { Hono } from 'hono';
import type { Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { z } from 'zod';
import { webAddress } from '../../../contract/deals/campaign-parts.ts';
import { longestCampaignText } from '../../../contract/deals/deal-limits.ts';
import { paragraph } from '../../../contract/text-fields.ts';
import { readBrand } from '../../agency/white-label/tenants.usecases.ts';
import type { Database } from '../../platform/db/database.ts';
import { logoSource } from '../../platform/documents/brand.ts';
import { renderNotice } from '../../platform/documents/html/html-notice.ts';
import { readClientAddress, visitorNetwork } from '../../platform/http/client-address.ts';
import type { TrustedProxies } from '../../platform/http/client-address.ts';
import { linkedFormHeadersOf } from '../../platform/http/page-bindings.ts';
import type { PageBindings } from '../../platform/http/page-bindings.ts';
import { createWindow } from '../../platform/limits/window.ts';
import { renderBrief } from './brief-markup.ts';
import type { PageNotice } from './brief-markup.ts';
import { answerBrief, briefPath, openBrief } from './briefs.usecases.ts';
import type { BriefForm, BriefOutcome, OpenedBrief } from './briefs.usecases.ts';

export interface BriefDependencies {
  database: Database;
  now: () => Date;
  origin: () => string;
  trustedProxies: TrustedProxies;
}

type PageContext = Context<{ Bindings: PageBindings }>;

/** A text of two thousand characters, each of which may take twelve bytes, and the rest of the form. */
const longestFormBytes = 32_000;
const windowMs = 600_000;
/** How many addresses that lead nowhere one network may try, and how often one page may be written to, in ten minutes. */
const mostGuesses = 60;
const mostAnswers = 60;

/** Creators' own pages behind their links. No script runs. */
export function createBriefPages(dependencies: BriefDependencies): Hono<{ Bindings: PageBindings }> {
  const { now, trustedProxies } = dependencies;
  const pages = new Hono<{ Bindings: PageBindings }>();
  const pattern = `${briefPath}:token`;
  const guesses = createWindow({ now, windowMs });
  const answers = createWindow({ now, windowMs });
  const open = async (context: PageContext): Promise<OpenedBrief | Response> => {
    const network = visitorNetwork(readClientAddress(context.env.incoming, trustedProxies));
    if (guesses.read(network) >= mostGuesses) return context.html(tooManyPage, 429, linkedFormHeadersOf());
    const token = context.req.param('token') ?? '';
    const found = await openBrief(dependencies, { token, ownerId: context.env.tenantId });
    if (found !== null) return found;
    guesses.add(network);
    return context.html(missingPage, 404, linkedFormHeadersOf());
  };
  const show = async (context: PageContext, opened: OpenedBrief, shown: Shown): Promise<Response> => {
    const brand = await readBrand(dependencies, { userId: opened.workspaceId });
    const page = { path: context.req.path, opened, brand, notice: shown.notice };
    return context.html(renderBrief(page), shown.status, linkedFormHeadersOf(logoSource(brand)));
  };
  pages.get(pattern, async (context) => {
    const opened = await open(context);
    if (opened instanceof Response) return opened;
    const notice = context.req.query('done') === undefined ? null : saved;
    return show(context, opened, { notice, status: 200 });
  });
  const tooLong = (context: Context) => context.text('Too long.', 413);
  pages.post(pattern, bodyLimit({ maxSize: longestFormBytes, onError: tooLong }), async (context) => {
    const opened = await open(context);
    if (opened instanceof Response) return opened;
    if (answers.read(opened.creator.id) >= mostAnswers)
      return context.html(tooManyPage, 429, linkedFormHeadersOf());
    answers.add(opened.creator.id);
    const form = readForm(await context.req.text());
    if (form === null) return show(context, opened, { notice: unreadable, status: 400 });
    const outcome = await answerBrief(dependencies, opened, form);
    if (outcome === 'done') return context.redirect(`${context.req.path}?done=1`, 303);
    return show(context, opened, { notice: { tone: 'bad', text: refusals[outcome] }, status: 409 });
  });
  return pages;
}

interface Shown {
  notice: PageNotice | null;
  status: 200 | 400 | 409;
}

const written = z
  .string()
  .overwrite((text) => text.replaceAll('\r\n', '\n').trim())
  .pipe(paragraph(longestCampaignText))
  .refine((text) => text !== '');
const version = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number);
const form = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('comment'), text: written }),
  z.strictObject({
    action: z.literal('draft'),
    id: z.uuid(),
    version,
    url: z
      .string()
      .overwrite((text) => text.trim())
      .pipe(webAddress),
  }),
]);

function readForm(body: string): BriefForm | null {
  const fields = [...new URLSearchParams(body)];
  if (new Set(fields.map(([name]) => name)).size !== fields.length) return null;
  return form.safeParse(Object.fromEntries(fields)).data ?? null;
}

const saved = { tone: 'good', text: 'Saved. Thank you.' } as const;
const unreadable = {
  tone: 'bad',
  text: 'That could not be read. A draft needs an address that begins with https://, a comment some words.',
} as const;

const refusals: Record<Exclude<BriefOutcome, 'done'>, string> = {
  closed: 'This campaign has ended for you: nothing is taken any more.',
  gone: 'This is no longer part of the campaign.',
  meanwhile: 'This was changed in the meantime. Please look at it again.',
  'too-many': 'There are too many comments here. Please write to the person who sent you the page.',
};

const missingPage = renderNotice(
  {
    title: 'There is no brief at this link',
    text: 'It may have been turned off. Ask the person who sent it.',
  },
  null,
);
const tooManyPage = renderNotice(
  { title: 'That was too often', text: 'Please try again in a few minutes.' },
  null,
);
