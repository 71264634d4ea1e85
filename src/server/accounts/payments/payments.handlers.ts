import { implement } from '@orpc/server';
import { contract } from '../../../contract/contract.ts';
import { readViewer } from '../../platform/http/admission.ts';
import { answering } from '../../platform/http/refusal.ts';
import type { RequestContext } from '../../platform/http/request.ts';
import { PaymentsUnavailable } from '../../platform/outside/payments.ts';
import { createCheckout, readCheckout } from './checkouts.usecases.ts';
import { openPortal } from './customers.usecases.ts';
import { createPaymentLimits } from './payment-context.ts';
import type { PaymentDependencies } from './payment-context.ts';
import { PaymentRefusal } from './refusals.ts';

/** The procedures of the contract's payments. */
export function createPaymentHandlers(dependencies: PaymentDependencies) {
  const os = implement(contract).$context<RequestContext>();
  const limits = createPaymentLimits();
  const own = async (context: RequestContext) => ({
    ...dependencies,
    limits,
    viewer: await readViewer(context),
  });
  const { warn } = dependencies;
  const tell = (error: unknown): never => {
    const isSilent = error instanceof PaymentRefusal && error.code === 'PAYMENTS_UNAVAILABLE';
    if (isSilent) warn(error.cause, 'The card provider did not do what it was asked');
    throw error;
  };
  return {
    offers: os.offers.handler(async ({ errors }) => {
      try {
        return { offers: [...(await dependencies.payments.readOffers())] };
      } catch (error) {
        if (!(error instanceof PaymentsUnavailable)) throw error;
        warn(error, 'The prices could not be read');
        throw errors.PAYMENTS_UNAVAILABLE();
      }
    }),
    createCheckout: os.createCheckout.handler(async ({ context, input }) => {
      const buyer = await own(context);
      const begin = () => createCheckout(buyer, input).catch(tell);
      return { url: await answering(contract.createCheckout, begin) };
    }),
    customerPortal: os.customerPortal.handler(async ({ context }) => {
      const buyer = await own(context);
      return { url: await answering(contract.customerPortal, () => openPortal(buyer, {}).catch(tell)) };
    }),
    checkout: os.checkout.handler(async ({ context, input }) => {
      const buyer = await own(context);
      return answering(contract.checkout, () => readCheckout(buyer, input));
    }),
  };
}
