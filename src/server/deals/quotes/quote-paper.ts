import type { QuoteDetail } from '../../../contract/deals/quote-detail.ts';
import type { QuoteVersion } from '../../../contract/deals/quote-parts.ts';
import { renderPdf } from '../../platform/documents/pdf/pdf-document.ts';
import type { Paper } from '../../platform/documents/pdf/page-flow.ts';
import { readSentLook } from '../../agency/clients/client-looks.usecases.ts';
import type { OpenedQuote } from './linked-quotes.usecases.ts';
import { composeQuote } from './quote-files.ts';
import type { QuoteFile } from './quote-files.ts';

/** A version for its own workspace, whose people reach the quotes that it changes or is changed by. */
export function ownFile(
  { acceptance, amends, amended_by: amendedBy }: QuoteDetail,
  { version, origin }: { version: QuoteVersion; origin: string },
): QuoteFile {
  const refer = ({ id, ...named }: QuoteDetail['amended_by'][number]) => ({
    ...named,
    href: `${origin}/quotes/${id}`,
  });
  return { version, acceptance, amends: amends && refer(amends), amendedBy: amendedBy.map(refer) };
}

/** A version for whoever has a link: a file is passed on, so it names other quotes and opens none. */
export function strangersFile(
  { acceptance, amends, amended_by: amendedBy }: OpenedQuote,
  version: QuoteVersion,
): QuoteFile {
  const refer = (named: OpenedQuote['amended_by'][number]) => ({ ...named, href: null });
  return { version, acceptance, amends: amends && refer(amends), amendedBy: amendedBy.map(refer) };
}

interface Drawing {
  workspaceId: string;
  clientId: string | null;
  paper: Paper;
}

/** The file as a PDF in the look of its workspace; to be called in a queue of drawings. */
export async function drawQuote(
  context: Parameters<typeof readSentLook>[0],
  { workspaceId, clientId, paper }: Drawing,
  file: QuoteFile,
): Promise<Buffer> {
  const brand = await readSentLook(context, { userId: workspaceId, clientId });
  // A file loads nothing, and a logo is fetched by nobody: it may be at any host.
  return renderPdf(composeQuote(file), paper, brand && { ...brand, logoUrl: null });
}
