import { ORPCError, implement } from '@orpc/server';
import { contract } from '../../contract/contract.ts';
import { mustSignIn, readViewer } from '../http/admission.ts';
import type { RequestContext } from '../http/request.ts';
import { PaymentsUnavailable } from '../outside/payments.ts';
import { createCheckout, readCheckout } from './checkouts.usecases.ts';
import { openPortal } from './customers.usecases.ts';
import { createDesk } from './payment-context.ts';
import type { PaymentDependencies } from './payment-context.ts';
import { PaymentRefusal } from './refusals.ts';

/** The procedures of the contract's payments. */
export function createPaymentHandlers(dependencies: PaymentDependencies) {
  const os = implement(contract).$context<RequestContext>();
  const desk = createDesk();
  const own = async (context: RequestContext) => ({
    ...dependencies,
    desk,
    viewer: await readViewer(context),
  });
  const { warn } = dependencies;
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
      const refuse = createRefuse(contract.createCheckout['~orpc'].errorMap, warn);
      return { url: await createCheckout(await own(context), input).catch(refuse) };
    }),
    customerPortal: os.customerPortal.handler(async ({ context }) => {
      const refuse = createRefuse(contract.customerPortal['~orpc'].errorMap, warn);
      return { url: await openPortal(await own(context), {}).catch(refuse) };
    }),
    checkout: os.checkout.handler(async ({ context, input }) => {
      const refuse = createRefuse(contract.checkout['~orpc'].errorMap, warn);
      return readCheckout(await own(context), input).catch(refuse);
    }),
  };
}

type Errors = Readonly<Record<string, { status?: number; message?: string } | undefined>>;

/** Throws the contract's error of a refusal, with its status and text. */
function createRefuse(errors: Errors, warn: PaymentDependencies['warn']) {
  return (error: unknown): never => {
    if (!(error instanceof PaymentRefusal)) throw error;
    const { code, retryAt, cause } = error;
    if (code === 'ACCOUNT_GONE') throw mustSignIn();
    if (code === 'PAYMENTS_UNAVAILABLE') warn(cause, 'The card provider did not do what it was asked');
    const described = errors[code];
    if (described?.status === undefined) throw error;
    throw new ORPCError(code, {
      status: described.status,
      message: described.message,
      ...(retryAt !== null && { data: { retryAt: retryAt.toISOString() } }),
    });
  };
}
