import { Hono } from 'hono';
import { readSentLook } from '../../agency/clients/client-looks.usecases.ts';
import type { Database } from '../../platform/db/database.ts';
import { logoSource } from '../../platform/documents/brand.ts';
import { renderNotice } from '../../platform/documents/html/html-notice.ts';
import { linkedPageHeadersOf } from '../../platform/http/page-bindings.ts';
import type { PageBindings } from '../../platform/http/page-bindings.ts';
import { pathOfQuote } from '../quotes/choices.usecases.ts';
import { openLinkedProposal, sharedProposalPath, tierToken } from './linked-proposals.usecases.ts';
import { renderProposal } from './proposal-markup.ts';

const pattern = `${sharedProposalPath}:token`;

/** Proposals behind their links, under their workspace's brand; on a tenant's host that tenant's alone. */
export function createProposalPages(dependencies: {
  database: Database;
  now: () => Date;
  origin: () => string;
}): Hono<{ Bindings: PageBindings }> {
  const pages = new Hono<{ Bindings: PageBindings }>();
  pages.get(pattern, async ({ req, env, html }) => {
    const token = req.param('token');
    const found = await openLinkedProposal(dependencies, { token, ownerId: env.tenantId });
    if (found === null) return html(missingPage, 404, linkedPageHeadersOf());
    const brand = await readSentLook(dependencies, found);
    const quotePathOf = ({ tier }: { tier: Parameters<typeof tierToken>[1] }) =>
      pathOfQuote(tierToken(token, tier));
    const page = renderProposal({ proposal: found.proposal, quotePathOf }, brand);
    return html(page, 200, linkedPageHeadersOf(logoSource(brand)));
  });
  pages.all(pattern, ({ html }) => html(missingPage, 405, { ...linkedPageHeadersOf(), allow: 'GET, HEAD' }));
  return pages;
}

const missingPage = renderNotice(
  {
    title: 'There is no proposal at this link',
    text: 'It may have been taken back, or its time is over. Ask the person who sent it.',
  },
  null,
);
