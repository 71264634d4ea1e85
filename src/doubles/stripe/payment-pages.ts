import type { IncomingMessage, ServerResponse } from 'node:http';
import { readBody } from './bodies.ts';
import type { RunUnit } from './run-unit.ts';
import { answerManagePage, managePath } from './manage-page.ts';
import { notice, pageMissing, goTo } from './page-answer.ts';
import type { PageAnswer, PageRequest } from './page-answer.ts';
import { StripeRefusal } from './refusal.ts';
import { find } from './elapsed-time.ts';
import { priceOf } from './unit-of-work.ts';
import { layOut, markup } from './page-layout.ts';
import { writeMoney } from './page-texts.ts';
import { declineSession, paySession } from './purchases.ts';
import type { RecordOf } from './records.ts';

const payPath = '/demo/pay/';

/** The hosted pages below `/demo/pay/` and `/demo/manage/`. */
export interface PaymentPages {
  owns(path: string): boolean;
  /** Answers one request; a page's own headers are added to those already set. */
  listen(request: IncomingMessage, response: ServerResponse): Promise<void>;
}

const pages = [
  { path: payPath, answer: answerPayPage },
  { path: managePath, answer: answerManagePage },
] as const;

/** Enough for a form with two short fields. */
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

type Session = RecordOf['session'];

/** The page on which a customer pays a session, or declines to. */
function answerPayPage({ method, id, query, form, change }: PageRequest): Promise<PageAnswer> {
  return change(async (unit) => {
    const session = await find(unit, 'session', id);
    const name = priceOf(unit, session.priceId)?.name ?? 'Purchase';
    const action = method === 'POST' ? form.get('action') : null;
    if (action === 'cancel') return goTo(session.cancelUrl ?? session.successUrl);
    if (session.status === 'expired') return expiredPage(session);
    if (action === 'pay') {
      const paid = await paySession(unit, session);
      return goTo(paid.successUrl.replaceAll('{CHECKOUT_SESSION_ID}', paid.id));
    }
    if (session.status === 'complete') return paidPage(session, name);
    if (action !== 'decline') return openPage(session, { name, declined: query.has('declined') });
    await declineSession(unit, session);
    return goTo(`${payPath}${session.id}?declined`);
  });
}

function openPage(session: Session, { name, declined }: { name: string; declined: boolean }): PageAnswer {
  const money = writeMoney(session);
  const often = session.mode === 'subscription' ? ' a month' : '';
  const refused = markup`<p class="notice bad" role="alert"><strong>Declined:</strong> the card was refused, as you asked. Nothing was paid.</p>`;
  const body = markup`<section class="card">
<h1>${name}</h1>
<p class="amount">${money}${often}</p>
<p class="muted">${session.mode === 'subscription' ? 'Renewed each month until it is canceled.' : 'Paid once.'}</p>
${declined ? refused : null}
<form method="post" class="actions">
<button class="main" name="action" value="pay">Pay ${money}</button>
<button name="action" value="decline">Simulate a declined card</button>
<button name="action" value="cancel">Cancel</button>
</form>
</section>`;
  return { status: 200, html: layOut({ title: `Pay for ${name}`, body }) };
}

function paidPage(session: Session, name: string): PageAnswer {
  return notice({
    status: 200,
    title: 'Paid',
    text: `${name}: ${writeMoney(session)} were paid on this page. It takes no second payment.`,
    backTo: session.successUrl,
  });
}

function expiredPage(session: Session): PageAnswer {
  return notice({
    status: 410,
    title: 'This payment page has expired',
    text: 'Nothing was paid. Begin the purchase again where you began it.',
    backTo: session.cancelUrl,
  });
}
