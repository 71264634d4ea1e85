import { find } from './elapsed-time.ts';
import { priceOf } from './unit-of-work.ts';
import type { PageAnswer, PageRequest } from './page-answer.ts';
import { goTo, notice } from './page-answer.ts';
import { layOut, markup } from './page-layout.ts';
import { writeMoney } from './page-texts.ts';
import { declineSession, paySession } from './purchases.ts';
import type { RecordOf } from './records.ts';

type Session = RecordOf['session'];

export const payPath = '/demo/pay/';

/** Where a customer pays one session, or does not. */
export function answerPayPage({ method, id, query, form, change }: PageRequest): Promise<PageAnswer> {
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
