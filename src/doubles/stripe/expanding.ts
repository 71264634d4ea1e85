import { find } from './elapsed-time.ts';
import type { UnitOfWork } from './unit-of-work.ts';
import { priceOf } from './unit-of-work.ts';
import { renderCharge, renderIntent, renderInvoice } from './payment-renderings.ts';
import { findCharge } from './payment-routes.ts';
import { StripeRefusal, missing } from './refusal.ts';
import { renderCustomer, renderLines, renderPrice, renderSession, renderSubscription } from './renderings.ts';

const deepest = 4;

/** Puts objects in place of their ids, along a path such as `data.payment_intent.latest_charge`. */
export async function expand(unit: UnitOfWork, object: object, path: string): Promise<object> {
  const steps = path.split('.');
  if (steps.length > deepest) {
    throw new StripeRefusal(400, `You cannot expand more than ${deepest} levels of a property.`);
  }
  return follow(unit, object, steps);
}

async function follow(unit: UnitOfWork, object: object, steps: readonly string[]): Promise<object> {
  const [step, ...rest] = steps;
  if (step === undefined) return object;
  const value = await readStep(unit, object, step);
  if (value === null) return object;
  if (Array.isArray(value)) {
    const items: unknown[] = value;
    const followed = await inOrder(items, (item) => (isObject(item) ? follow(unit, item, rest) : item));
    return { ...object, [step]: followed };
  }
  const target = typeof value === 'string' ? await load(unit, value) : value;
  if (!isObject(target)) throw new StripeRefusal(400, `This property cannot be expanded (${step}).`);
  return { ...object, [step]: await follow(unit, target, rest) };
}

async function readStep(unit: UnitOfWork, object: object, step: string): Promise<unknown> {
  const fields: Record<string, unknown> = { ...object };
  if (step === 'line_items' && fields['object'] === 'checkout.session') {
    return renderLines(unit, await find(unit, 'session', String(fields['id'])));
  }
  if (!Object.hasOwn(fields, step)) {
    throw new StripeRefusal(400, `This property cannot be expanded (${step}).`, { param: 'expand' });
  }
  return fields[step];
}

const loaders: Record<string, (unit: UnitOfWork, id: string) => Promise<object>> = {
  cus: async (unit, id) => renderCustomer(await find(unit, 'customer', id)),
  cs: async (unit, id) => renderSession(unit, await find(unit, 'session', id)),
  sub: async (unit, id) => renderSubscription(unit, await find(unit, 'subscription', id)),
  in: async (unit, id) => renderInvoice(await find(unit, 'invoice', id)),
  pi: async (unit, id) => renderIntent(await find(unit, 'payment', id)),
  ch: async (unit, id) => renderCharge(await findCharge(unit, id)),
  price: (unit, id) => {
    const price = priceOf(unit, id);
    return price === null ? Promise.reject(missing('price', id)) : Promise.resolve(renderPrice(price));
  },
};

async function load(unit: UnitOfWork, id: string): Promise<object | null> {
  const [prefix = ''] = id.split('_');
  const loader = Object.hasOwn(loaders, prefix) ? loaders[prefix] : undefined;
  return loader === undefined ? null : loader(unit, id);
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
