import type { Context, Hono } from 'hono';
import { fileTypes } from '../../../contract/analysis/exports.ts';
import { tryDrawForStranger } from '../../platform/documents/pdf/pdf-document.ts';
import { readClientAddress, visitorNetwork } from '../../platform/http/client-address.ts';
import type { TrustedProxies } from '../../platform/http/client-address.ts';
import { nameDownload } from '../../platform/http/file-download.ts';
import { linkedPageHeaders } from '../../platform/http/page-bindings.ts';
import type { PageBindings } from '../../platform/http/page-bindings.ts';
import { neverStored } from '../../platform/http/request.ts';
import type { OpenedQuote } from './linked-quotes.usecases.ts';
import { QuoteRefusal } from './quote-context.ts';
import type { LinkContext } from './quote-context.ts';
import { nameQuoteFile, writeQuoteLines } from './quote-files.ts';
import type { QuoteFile } from './quote-files.ts';
import { drawQuote, strangersFile } from './quote-paper.ts';

export type QuotePageContext = Context<{ Bindings: PageBindings }>;

/** Opens the quote behind an address, and answers itself where there is none. */
export type OpeningQuotes = (
  context: QuotePageContext,
  work: (opened: OpenedQuote) => Response | Promise<Response>,
) => Promise<Response>;

interface FilePages {
  dependencies: LinkContext & { trustedProxies: TrustedProxies };
  open: OpeningQuotes;
  pattern: string;
  /** The answer where too many files are being drawn. */
  answerBusy: (context: QuotePageContext) => Response | Promise<Response>;
}

/** A version of a linked quote as PDF, CSV and JSON. */
export function addFiles(
  pages: Hono<{ Bindings: PageBindings }>,
  { dependencies, open, pattern, answerBusy }: FilePages,
): void {
  pages.get(`${pattern}/pdf`, (context) =>
    open(context, async (opened) => {
      const file = fileOf(context, opened);
      const network = visitorNetwork(readClientAddress(context.env.incoming, dependencies.trustedProxies));
      const paper = context.req.query('paper') === 'letter' ? 'letter' : 'a4';
      const { workspaceId, clientId } = opened;
      const drawing = { workspaceId, clientId, paper } as const;
      const drawn = tryDrawForStranger(network, () => drawQuote(dependencies, drawing, file));
      if (drawn === null) return answerBusy(context);
      const headers = fileHeaders(nameQuoteFile(file, 'pdf'), fileTypes.pdf);
      return context.body(new Uint8Array(await drawn), 200, headers);
    }),
  );
  pages.get(`${pattern}/lines.csv`, (context) =>
    open(context, async (opened) => {
      const file = fileOf(context, opened);
      const pieces = await Array.fromAsync(writeQuoteLines(file));
      return context.body(pieces.join(''), 200, fileHeaders(nameQuoteFile(file, 'csv'), fileTypes.csv));
    }),
  );
  pages.get(`${pattern}/quote.json`, (context) =>
    open(context, async (opened) => {
      const file = fileOf(context, opened);
      // Byte for byte what the digest is of.
      const text = opened.rows.find(({ version }) => version === file.version.version)?.document ?? '';
      return context.body(text, 200, fileHeaders(nameQuoteFile(file, 'json'), 'application/json'));
    }),
  );
}

const fileHeaders = (name: string, type: string) => ({
  ...linkedPageHeaders,
  'content-type': type,
  'content-disposition': nameDownload(name),
  'cache-control': neverStored,
});

/** The version that is asked for, the newest where none is. Throws `QuoteRefusal`. */
export function fileOf(context: QuotePageContext, opened: OpenedQuote): QuoteFile {
  const asked = context.req.query('version');
  const version = opened.versions.find((each) => asked === undefined || String(each.version) === asked);
  if (version === undefined) throw new QuoteRefusal('QUOTE_NOT_FOUND');
  return strangersFile(opened, version);
}
