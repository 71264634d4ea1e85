import { implement } from '@orpc/server';
import { fileTypes } from '../../../contract/analysis/exports.ts';
import { contract } from '../../../contract/contract.ts';
import type { LinkedQuote } from '../../../contract/deals/linked-quotes.ts';
import { pdfQueue } from '../../platform/documents/pdf/pdf-document.ts';
import { readViewer } from '../../platform/http/admission.ts';
import { FileDownload } from '../../platform/http/file-download.ts';
import { answering } from '../../platform/http/refusal.ts';
import type { RequestContext } from '../../platform/http/request.ts';
import { answerLinkedQuote } from './linked-answers.usecases.ts';
import { readLinkedQuote } from './linked-quotes.usecases.ts';
import type { OpenedQuote } from './linked-quotes.usecases.ts';
import { QuoteRefusal } from './quote-context.ts';
import type { LinkContext, QuoteContext } from './quote-context.ts';
import { nameQuoteFile, writeQuoteLines } from './quote-files.ts';
import type { QuoteFile } from './quote-files.ts';
import { drawQuote, ownFile } from './quote-paper.ts';
import { createQuote, listQuotes, readQuote, reviseQuote } from './quotes.usecases.ts';
import { acceptCounterOffer, sendQuote, withdrawQuote } from './sending.usecases.ts';

const os = implement(contract).$context<RequestContext>();

/** The procedures of quotes: the workspace's own, and those of whoever has a link. */
export function createQuoteHandlers(dependencies: LinkContext) {
  const own = async (context: RequestContext): Promise<QuoteContext> => {
    const { userId, personId, role } = await readViewer(context);
    return { ...dependencies, userId, personId, role };
  };
  return {
    quotes: os.quotes.handler(async ({ context, input: { state, channel_id: channelId, before } }) =>
      listQuotes(await own(context), {
        state,
        channelId,
        before: before === undefined ? undefined : new Date(before),
      }),
    ),
    quote: os.quote.handler(({ context, input }) =>
      answering(contract.quote, async () => readQuote(await own(context), input)),
    ),
    createQuote: os.createQuote.handler(({ context, input }) =>
      answering(contract.createQuote, async () => createQuote(await own(context), input)),
    ),
    reviseQuote: os.reviseQuote.handler(({ context, input }) =>
      answering(contract.reviseQuote, async () => reviseQuote(await own(context), input)),
    ),
    sendQuote: os.sendQuote.handler(({ context, input }) =>
      answering(contract.sendQuote, async () => sendQuote(await own(context), input)),
    ),
    withdrawQuote: os.withdrawQuote.handler(({ context, input }) =>
      answering(contract.withdrawQuote, async () => withdrawQuote(await own(context), input)),
    ),
    acceptCounterOffer: os.acceptCounterOffer.handler(({ context, input }) =>
      answering(contract.acceptCounterOffer, async () => acceptCounterOffer(await own(context), input)),
    ),
    ...createFileHandlers(own),
    ...createLinkHandlers(dependencies),
  };
}

function createFileHandlers(own: (context: RequestContext) => Promise<QuoteContext>) {
  return {
    exportQuotePdf: os.exportQuotePdf.handler(({ context, input: { paper, ...sought } }) =>
      answering(contract.exportQuotePdf, async () => {
        const viewer = await own(context);
        const { file, clientId } = await openFile(viewer, sought);
        const drawing = { workspaceId: viewer.userId, clientId, paper };
        const pdf = await pdfQueue.run(viewer.userId, () => drawQuote(viewer, drawing, file));
        return new FileDownload(nameQuoteFile(file, 'pdf'), fileTypes.pdf, wholeFile(pdf));
      }),
    ),
    exportQuoteLines: os.exportQuoteLines.handler(({ context, input }) =>
      answering(contract.exportQuoteLines, async () => {
        const { file } = await openFile(await own(context), input);
        return new FileDownload(nameQuoteFile(file, 'csv'), fileTypes.csv, writeQuoteLines(file));
      }),
    ),
  };
}

async function* wholeFile(file: Uint8Array): AsyncGenerator<Uint8Array> {
  yield file;
}

/** A version that was sent, the newest where none is named. */
async function openFile(
  context: QuoteContext,
  { id, version: wanted }: { id: string; version?: number | undefined },
): Promise<{ file: QuoteFile; clientId: string | null }> {
  const quote = await readQuote(context, { id });
  const version = quote.versions.find((each) => wanted === undefined || each.version === wanted);
  if (version === undefined)
    throw new QuoteRefusal('NOT_A_QUOTE', { text: 'There is a file once the quote was sent.' });
  const file = ownFile(quote, { version, origin: context.origin() });
  return { file, clientId: quote.client_id };
}

function createLinkHandlers(dependencies: LinkContext) {
  return {
    readLinkedQuote: os.readLinkedQuote.handler(({ input }) =>
      answering(contract.readLinkedQuote, async () =>
        describeForStranger(await readLinkedQuote(dependencies, input)),
      ),
    ),
    answerLinkedQuote: os.answerLinkedQuote.handler(({ context: { clientAddress }, input }) =>
      answering(contract.answerLinkedQuote, async () =>
        describeForStranger(await answerLinkedQuote(dependencies, { ...input, clientAddress })),
      ),
    ),
  };
}

function describeForStranger({
  workspaceId: _id,
  clientId: _clientId,
  rows: _rows,
  isRelative: _isRelative,
  ...shown
}: OpenedQuote): LinkedQuote {
  return shown;
}
