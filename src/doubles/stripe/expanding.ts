import { find } from './ageing.ts';
import type { Books } from './books.ts';
import { priceOf } from './books.ts';
import { renderCharge, renderIntent, renderInvoice } from './payment-renderings.ts';
import { findCharge } from './payment-routes.ts';
import { StripeRefusal, missing } from './refusal.ts';
import { renderCustomer, renderLines, renderPrice, renderSession, renderSubscription } from './renderings.ts';

const deepest = 4;

/** Puts objects in place of their ids, along a path such as `data.payment_intent.latest_charge`. */
export async function expand(books: Books, object: object, path: string): Promise<object> {
  const steps = path.split('.');
  if (steps.length > deepest) {
    throw new StripeRefusal(400, `You cannot expand more than ${deepest} levels of a property.`);
  }
  return follow(books, object, steps);
}

async function follow(books: Books, object: object, steps: readonly string[]): Promise<object> {
  const [step, ...rest] = steps;
  if (step === undefined) return object;
  const value = await readStep(books, object, step);
  if (value === null) return object;
  if (Array.isArray(value)) {
    const items: unknown[] = value;
    const followed = await inOrder(items, (item) => (isObject(item) ? follow(books, item, rest) : item));
    return { ...object, [step]: followed };
  }
  const target = typeof value === 'string' ? await load(books, value) : value;
  if (!isObject(target)) throw new StripeRefusal(400, `This property cannot be expanded (${step}).`);
  return { ...object, [step]: await follow(books, target, rest) };
}

async function readStep(books: Books, object: object, step: string): Promise<unknown> {
  const fields: Record<string, unknown> = { ...object };
  if (step === 'line_items' && fields['object'] === 'checkout.session') {
    return renderLines(books, await find(books, 'session', String(fields['id'])));
  }
  if (!Object.hasOwn(fields, step)) {
    throw new StripeRefusal(400, `This property cannot be expanded (${step}).`, { param: 'expand' });
  }
  return fields[step];
}

const loaders: Record<string, (books: Books, id: string) => Promise<object>> = {
  cus: async (books, id) => renderCustomer(await find(books, 'customer', id)),
  cs: async (books, id) => renderSession(books, await find(books, 'session', id)),
  sub: async (books, id) => renderSubscription(books, await find(books, 'subscription', id)),
  in: async (books, id) => renderInvoice(await find(books, 'invoice', id)),
  pi: async (books, id) => renderIntent(await find(books, 'payment', id)),
  ch: async (books, id) => renderCharge(await findCharge(books, id)),
  price: (books, id) => {
    const price = priceOf(books, id);
    return price === null ? Promise.reject(missing('price', id)) : Promise.resolve(renderPrice(price));
  },
};

async function load(books: Books, id: string): Promise<object | null> {
  const [prefix = ''] = id.split('_');
  const loader = Object.hasOwn(loaders, prefix) ? loaders[prefix] : undefined;
  return loader === undefined ? null : loader(books, id);
}

/** One after the other: a change has one connection. */
async function inOrder(items: readonly unknown[], work: (item: unknown) => unknown): Promise<unknown[]> {
  const done: unknown[] = [];
  for (const item of items) done.push(await work(item));
  return done;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
