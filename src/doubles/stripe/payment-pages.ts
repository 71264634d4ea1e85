import type { IncomingMessage, ServerResponse } from 'node:http';
import { readBody } from './bodies.ts';
import type { RunUnit } from './run-unit.ts';
import { answerManagePage, managePath } from './manage-page.ts';
import type { PageAnswer, PageRequest } from './page-answer.ts';
import { notice, pageMissing } from './page-answer.ts';
import { answerPayPage, payPath } from './pay-page.ts';
import { StripeRefusal } from './refusal.ts';

/** The hosted pages below `/demo/pay/` and `/demo/manage/`. */
export interface PaymentPages {
  owns(path: string): boolean;
  /** Answers one request; a page's own headers are set beside those that are there. */
  listen(request: IncomingMessage, response: ServerResponse): Promise<void>;
}

const pages = [
  { path: payPath, answer: answerPayPage },
  { path: managePath, answer: answerManagePage },
] as const;

/** A form of two short fields. */
const maxFormBytes = 2_048;

export function createPaymentPages(change: RunUnit): PaymentPages {
  return {
    owns: (path) => pages.some((page) => path.startsWith(page.path)),
    async listen(request, response) {
      const answer = await answerPage(change, request).catch((error: unknown) => {
        if (error instanceof StripeRefusal) return pageMissing;
        throw error;
      });
      send(answer, { request, response });
    },
  };
}

async function answerPage(change: RunUnit, request: IncomingMessage): Promise<PageAnswer> {
  const [path = '', query = ''] = (request.url ?? '/').split('?', 2);
  const page = pages.find((known) => path.startsWith(known.path));
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  if (page === undefined) return pageMissing;
  if (method !== 'GET' && method !== 'POST') return wrongMethod;
  const form = method === 'POST' ? await readBody(request, maxFormBytes) : '';
  if (form === null) return tooLarge;
  const asked: PageRequest = {
    method,
    id: path.slice(page.path.length),
    query: new URLSearchParams(query),
    form: new URLSearchParams(form),
    change,
  };
  return page.answer(asked);
}

const wrongMethod = notice({
  status: 405,
  title: 'This page takes forms alone',
  text: 'Nothing was paid and nothing was changed.',
});
const tooLarge = notice({
  status: 413,
  title: 'The form is too large',
  text: 'Nothing was paid and nothing was changed.',
});

function send(
  answer: PageAnswer,
  { request, response }: { request: IncomingMessage; response: ServerResponse },
): void {
  response.setHeader('cache-control', 'private, no-store');
  if (!request.complete) response.setHeader('connection', 'close');
  if ('location' in answer) {
    response.writeHead(answer.status, { location: answer.location }).end();
    return;
  }
  if (answer.status === 405) response.setHeader('allow', 'GET, HEAD, POST');
  response.writeHead(answer.status, { 'content-type': 'text/html; charset=utf-8' });
  response.end(request.method === 'HEAD' ? undefined : answer.html);
}
