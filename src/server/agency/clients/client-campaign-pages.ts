import { Hono } from 'hono';
import type { Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { z } from 'zod';
import { longestGuestComment } from '../../../contract/limits.ts';
import { paragraph } from '../../../contract/text-fields.ts';
import { clientPath } from './access-state.ts';
import type { AccessRow } from './accesses.rows.ts';
import { createGate, portalHeaders } from './portal-pages.ts';
import type { PortalDependencies } from './portal-pages.ts';
import { readPortal } from './portal.usecases.ts';
import { renderHtml } from '../../platform/documents/html/html-document.ts';
import { renderNotice } from '../../platform/documents/html/html-notice.ts';
import { logoSource } from '../../platform/documents/brand.ts';
import { quietPolicy } from '../../platform/http/page-bindings.ts';
import type { PageBindings } from '../../platform/http/page-bindings.ts';
import { renderClientCampaigns } from './client-campaign-markup.ts';
import type { Notice } from './portal-markup.ts';
import { openClientReport, composeReport } from '../../deals/campaigns/report-links.usecases.ts';
import { decideForClient, readClientCampaigns } from '../../deals/campaigns/client-approvals.usecases.ts';
import type { ClientDecision, ClientOutcome } from '../../deals/campaigns/client-approvals.usecases.ts';

type PageContext = Context<{ Bindings: PageBindings }>;

/** A comment of a thousand characters, each of which may take twelve bytes, and the rest of the form. */
const longestFormBytes = 13_000;

/** What a client is asked about its campaigns, behind the same link as its lists. No script runs. */
export function createClientCampaignPages(
  dependencies: PortalDependencies & { demo: boolean },
): Hono<{ Bindings: PageBindings }> {
  const pages = new Hono<{ Bindings: PageBindings }>();
  const { demo } = dependencies;
  const pattern = `${clientPath}:key/campaigns`;
  const gate = createGate(dependencies);
  const show = async (context: PageContext, access: AccessRow, shown: Shown): Promise<Response> => {
    const { brand } = await readPortal(dependencies, access);
    const campaigns = await readClientCampaigns(dependencies, access);
    const page = { path: context.req.path, campaigns, access, brand, demo, notice: shown.notice };
    return context.html(renderClientCampaigns(page), shown.status, {
      ...portalHeaders,
      'content-security-policy': quietPolicy({ pictures: logoSource(brand), forms: "'self'" }),
    });
  };
  pages.get(pattern, async (context) => {
    const opened = await gate(context);
    if (opened instanceof Response) return opened;
    const notice = context.req.query('done') === undefined ? null : saved;
    return show(context, opened, { notice, status: 200 });
  });
  pages.get(`${pattern}/:campaign/report`, async (context) => {
    const opened = await gate(context);
    if (opened instanceof Response) return opened;
    const campaignId = z.uuid().safeParse(context.req.param('campaign')).data;
    const found =
      campaignId === undefined ? null : await openClientReport(dependencies, opened, { campaignId });
    const { brand } = await readPortal(dependencies, opened);
    const policy = quietPolicy({ pictures: logoSource(brand) });
    const sent = { ...portalHeaders, 'content-security-policy': policy };
    if (found === null) return context.html(missingReport, 404, sent);
    const { showsPrices } = found;
    const document = composeReport(found.opened, { ...dependencies, showsPrices });
    return context.html(renderHtml(document, brand), 200, sent);
  });
  const tooLong = (context: Context) => context.text('Too long.', 413);
  pages.post(pattern, bodyLimit({ maxSize: longestFormBytes, onError: tooLong }), async (context) => {
    const opened = await gate(context);
    if (opened instanceof Response) return opened;
    const decision = readDecision(await context.req.text());
    if (decision === null) return show(context, opened, { notice: unreadable, status: 400 });
    const outcome = await decideForClient(dependencies, opened, decision);
    if (outcome === 'done') return context.redirect(`${context.req.path}?done=1`, 303);
    return show(context, opened, { notice: { tone: 'bad', text: refusals[outcome] }, status: 409 });
  });
  return pages;
}

const missingReport = renderNotice(
  { title: 'There is no such report', text: 'Ask the person who sent you the page.' },
  null,
);

interface Shown {
  notice: Notice | null;
  status: ContentfulStatusCode;
}

const form = z
  .strictObject({
    campaign: z.uuid(),
    subject: z.enum(['shortlist', 'draft']),
    id: z.uuid(),
    version: z
      .string()
      .regex(/^\d{1,9}$/)
      .transform(Number),
    decision: z.enum(['approved', 'changes', 'rejected']),
    comment: z
      .string()
      .overwrite((text) => text.replaceAll('\r\n', '\n').trim())
      .pipe(paragraph(longestGuestComment)),
  })
  .refine(({ decision, comment }) => decision !== 'changes' || comment !== '')
  .refine(({ decision, subject }) => decision !== 'rejected' || subject === 'shortlist');

function readDecision(body: string): ClientDecision | null {
  const fields = [...new URLSearchParams(body)];
  if (new Set(fields.map(([name]) => name)).size !== fields.length) return null;
  return form.safeParse({ comment: '', ...Object.fromEntries(fields) }).data ?? null;
}

const saved = { tone: 'good', text: 'Saved. Thank you.' } as const;
const unreadable = { tone: 'bad', text: 'To ask for changes, say what should change.' } as const;

/** Why a decision was not kept, for whoever made it. */
const refusals: Record<Exclude<ClientOutcome, 'done'>, string> = {
  'view-only': 'This page is for reading only now.',
  paused: 'Decisions are paused at the moment. What you see stays here.',
  closed: 'This campaign has ended: decisions are final.',
  gone: 'This is no longer asked of you.',
  meanwhile: 'Somebody decided about this, or changed it, in the meantime. Please look at it again.',
  'no-rounds': 'No round of changes is left for this draft. Please tell the person who sent you the page.',
};
