import type { Exchange, Sending } from '../../platform/http/api.ts';
import { sendError, sendText } from '../../platform/http/api.ts';
import { toAnswer, toErrorBody } from '../../platform/http/errors.ts';
import { readBodyText } from '../../platform/http/json-body.ts';
import type { Accounts } from './accounts.ts';

/** Where accounts answer. */
export const accountsPath = '/api/auth/';

/** Answers one request under `/api/auth/`; refusals have the form of all others. */
export async function answerAccounts(sending: Sending, accounts: Accounts): Promise<void> {
  const { exchange, options } = sending;
  try {
    await send(sending, await accounts.answer(readCall(exchange)));
  } catch (error) {
    const refusal = toAnswer(error, exchange.context, options.report);
    sendError(sending, { status: refusal.status, body: toErrorBody(refusal) });
  }
}

function readCall({ request, context, path }: Exchange) {
  const { method = 'GET', url = '', headers } = request;
  const at = url.indexOf('?');
  return {
    method,
    path: path.slice(accountsPath.length),
    query: new URLSearchParams(at === -1 ? '' : url.slice(at + 1)),
    headers,
    clientAddress: context.clientAddress,
    readBody: () => readBodyText(request),
  };
}

async function send(sending: Sending, answer: Awaited<ReturnType<Accounts['answer']>>): Promise<void> {
  const { response } = sending.exchange;
  for (const cookie of answer.cookies) response.appendHeader('set-cookie', cookie);
  if (answer.location !== null) response.setHeader('location', answer.location);
  sendText(sending, { status: answer.status, text: JSON.stringify(answer.body) });
}
