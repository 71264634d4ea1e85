import type { AlertReporter } from '../../platform/alerts/alert-reporter.usecases.ts';
import { sendError, sendText } from '../../platform/http/api.ts';
import type { Sending } from '../../platform/http/api.ts';
import { toAnswer, toErrorBody } from '../../platform/http/errors.ts';
import { readBodyBytes } from '../../platform/http/json-body.ts';
import { PaymentsUnavailable, WrongSignature } from '../../platform/outside/payments.ts';
import { receiveEvent } from './events.usecases.ts';
import type { PaymentDependencies } from './payment-context.ts';

/** Where the card provider's messages arrive. */
export const webhookPath = '/api/stripe/webhook';

/** Larger than any message of the provider by far. */
const maxMessageBytes = 512 * 1024;

/** Takes one message; what is not answered with 200 is sent again by the provider. */
export async function answerWebhook(
  sending: Sending,
  dependencies: PaymentDependencies & { alertReporter: AlertReporter },
): Promise<void> {
  const { exchange, options } = sending;
  const { request, context } = exchange;
  if (request.method !== 'POST') return sendError(sending, wrongMethod);
  try {
    const { 'stripe-signature': signature } = request.headers;
    const body = await readBodyBytes(request, maxMessageBytes);
    await receiveEvent(dependencies, { body, signature: [signature].flat()[0] });
    sendText(sending, { status: 200, text: '{"received":true}' });
  } catch (error) {
    if (error instanceof WrongSignature) {
      ringForSignature(dependencies.alertReporter, exchange);
      return sendError(sending, wrongSignature);
    }
    if (error instanceof PaymentsUnavailable) {
      dependencies.warn(error, 'A message of the card provider waits for its next delivery');
      return sendError(sending, unavailable);
    }
    const refusal = toAnswer(error, context, options.report);
    sendError(sending, { status: refusal.status, body: toErrorBody(refusal) });
  }
}

/** Somebody else's message, or a secret that is not the one the provider signs with. */
function ringForSignature(alertReporter: AlertReporter, { request, context }: Sending['exchange']): void {
  const signature = request.headers['stripe-signature'] === undefined ? 'missing' : 'wrong or too old';
  const data = { address: context.clientAddress, signature };
  alertReporter.report({ type: 'webhook_refused', severity: 'medium', subject: 'signature', data });
}

const wrongMethod = {
  status: 405,
  body: { error: 'Call this address with POST.', code: 'METHOD_NOT_ALLOWED' },
  headers: { allow: 'POST' },
};
const wrongSignature = {
  status: 400,
  body: { error: 'The signature of this message is missing, wrong or too old.', code: 'WRONG_SIGNATURE' },
};
const unavailable = {
  status: 503,
  body: {
    error: 'The card provider is not answering right now. Please send this message again.',
    code: 'PAYMENTS_UNAVAILABLE',
  },
};
