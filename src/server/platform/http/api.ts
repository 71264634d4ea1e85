import type { IncomingMessage, ServerResponse } from 'node:http';
import { StandardOpenAPIHandler } from '@orpc/openapi/standard';
import type { Router } from '@orpc/server';
import type { contract } from '../../../contract/contract.ts';
import { findRefusal } from './admission.ts';
import { readAdmittedBody } from './admitted-body.ts';
import { apiRoutes, findCalled } from './api-routes.ts';
import type { ErrorBody } from './errors.ts';
import { isErrorBody, retryHeader, toAnswer, toErrorBody, unexpectedMessage } from './errors.ts';
import { eventStreamHeaders, isIterator, sendEventStream } from './event-stream.ts';
import { FileDownload, nameDownload, streamFile } from './file-download.ts';
import type { AnswerOnce } from './idempotency.usecases.ts';
import { answerKeyed } from './keyed-call.ts';
import type { ReadBytes } from './large-bodies.ts';
import { answerInSlot } from './open-calls.ts';
import type { OpenCalls } from './open-calls.ts';
import { PreparedAnswer } from './prepared-answer.ts';
import { problemHeaders, toProblem } from './problem.ts';
import { Refusal, toContractError } from './refusal.ts';
import type { NoteRefusedCall } from './refused-call.ts';
import { findRefusedCall } from './refused-call.ts';
import { neverStored, readQuery, signalOf } from './request.ts';
import type { RequestContext } from './request.ts';
import type { SecurityHeaders } from './security-headers.ts';

export interface ApiOptions {
  router: Router<typeof contract, RequestContext>;
  headers: SecurityHeaders;
  /** Limits on how many calls are open at once. */
  openCalls: OpenCalls;
  now: () => Date;
  /** Does what is asked under an `Idempotency-Key` once. */
  answerOnce: AnswerOnce;
  /** Called with every fault that is not an expected refusal. */
  report: (error: unknown, requestId: string) => void;
  /** Called with every refused administration call before its answer is sent; never fails. */
  noteRefusedCall: NoteRefusedCall;
}

/** One exchange: Node's request and response, what is known about the request, and its path without the query. */
export interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  context: RequestContext;
  path: string;
}

export type Api = (exchange: Exchange) => Promise<void>;

/**
 * Answers the contract's paths directly on Node's objects, so that a prepared answer is sent as stored. Decision 020
 * says what this gains and what else it is for.
 */
export function createApi(options: ApiOptions): Api {
  const handler = new StandardOpenAPIHandler<RequestContext>(options.router, {
    customErrorResponseBodyEncoder: toErrorBody,
    clientInterceptors: [
      async (call) => {
        const { context, procedure } = call;
        context.unexpected =
          procedure['~orpc'].errorMap['INTERNAL_SERVER_ERROR']?.message ?? unexpectedMessage;
        try {
          return await call.next();
        } catch (error) {
          throw toAnswer(error, context, options.report);
        }
      },
    ],
  });
  return async (exchange) => {
    const { request, response, context } = exchange;
    const url = new URL(stepsPath(exchange) ?? exchange.path, 'http://localhost');
    url.search = readQuery(request);
    const refusal = await refuse(exchange, options);
    if (refusal !== null) return refuseCall({ exchange, options }, refusal);
    const called = findCalled(request, url);
    const admittedAt = options.now();
    const answer = async (readBytes: ReadBytes) => {
      const readOwn = () => readBody({ exchange, options }, { readBytes, admittedAt });
      const make = async (body: () => Promise<unknown>) => {
        const { method = 'GET', headers } = request;
        const call = { method, url, headers, body, signal: signalOf(response) };
        const { matched, response: made } = await handler.handle(call, { context });
        return matched ? made : wrongMethod(exchange);
      };
      const made =
        called?.policy.once === true
          ? await answerKeyed(exchange, options, { readBody: readOwn, make })
          : await make(readOwn);
      // A call by another method is nobody's procedure.
      if (made.status !== 405) await noteRefusal({ exchange, options }, made);
      await send({ exchange, options }, made);
    };
    const slotRefusal = await answerInSlot(called, { ...options, ...exchange }, answer);
    if (slotRefusal !== null) await refuseCall({ exchange, options }, slotRefusal);
  };
}

function readBody(
  { exchange, options }: { exchange: Exchange; options: ApiOptions },
  body: { readBytes: ReadBytes; admittedAt: Date },
): Promise<unknown> {
  const refuseAnew = () => {
    exchange.context.askAnew();
    return refuse(exchange, options);
  };
  return readAdmittedBody({ ...body, now: options.now, refuseAnew });
}

async function refuseCall(
  calling: { exchange: Exchange; options: ApiOptions },
  refusal: { status: number; body: ErrorBody },
): Promise<void> {
  await noteRefusal(calling, refusal);
  sendError(calling, refusal);
}

async function noteRefusal(
  { exchange: { path, context }, options }: { exchange: Exchange; options: ApiOptions },
  answer: { status: number; body?: unknown },
): Promise<void> {
  const refused = findRefusedCall(path, answer);
  if (refused !== null) await options.noteRefusedCall(context, refused);
}

/** Callers without permission are refused before the body is read; a lost database is reported as such. */
async function refuse({ request, path, context }: Exchange, { report }: ApiOptions) {
  const called = apiRoutes.get(path);
  if (called === undefined) return null;
  const isWrong = called.method !== request.method;
  if (isWrong && called.policy.access !== 'api-key') return null;
  try {
    return await findRefusal(called, context);
  } catch (error) {
    const known = error instanceof Refusal ? toContractError(called.procedure, error) : error;
    const answer = toAnswer(known, context, report);
    // Anybody who reveals a key in an address must be told, whatever the method.
    if (isWrong && answer.code !== 'API_KEY_IN_ADDRESS') return null;
    return { status: answer.status, body: toErrorBody(answer) };
  }
}

/** A refusal in the format of its path: on the external API, problem details. */
export function sendError(
  sending: Sending,
  refusal: { status: number; body: ErrorBody; headers?: Record<string, string> },
): void {
  const { path, context } = sending.exchange;
  const { status } = refusal;
  const isProblem = apiRoutes.get(path)?.policy.access === 'api-key';
  const body = isProblem ? toProblem(refusal, context.requestId) : refusal.body;
  const headers = {
    ...(isProblem && problemHeaders(refusal)),
    ...retryHeader(refusal.body, sending.options.now()),
    ...refusal.headers,
  };
  sendText(sending, { status, text: JSON.stringify(body), headers });
}

function wrongMethod({ path }: Exchange) {
  const method = apiRoutes.get(path)?.method ?? '';
  const body = { error: `Call this address with ${method}.`, code: 'METHOD_NOT_ALLOWED' };
  return { status: 405, body, allow: method };
}

/** A request for an event stream is answered by the procedure that reports the steps. */
function stepsPath({ request, path }: Exchange): string | null {
  const steps = `${path}/steps`;
  if (!apiRoutes.has(steps) || request.headers.accept?.includes('text/event-stream') !== true) return null;
  return request.method === 'POST' ? steps : null;
}

interface Answered {
  status: number;
  body?: unknown;
  /** The method to call with instead. */
  allow?: string;
}

export interface Sending {
  exchange: Exchange;
  options: Pick<ApiOptions, 'headers' | 'now' | 'report'>;
}

async function send(sending: Sending, answer: Answered): Promise<void> {
  const { status, body, allow } = answer;
  if (body instanceof PreparedAnswer) return sendText(sending, { status, text: body.text });
  if (body instanceof FileDownload) return sendFile(sending, body);
  if (isIterator(body)) {
    const { response, context } = sending.exchange;
    response.writeHead(status, { ...headersOf(sending, context), ...eventStreamHeaders });
    return sendEventStream(response, body, (error) => {
      // The contract's handler wraps what an iterator throws.
      const cause = error instanceof Error ? error.cause : error;
      return toErrorBody(toAnswer(cause, context, sending.options.report));
    });
  }
  if (isErrorBody(body))
    return sendError(sending, { status, body, ...(allow !== undefined && { headers: { allow } }) });
  sendText(sending, { status, text: JSON.stringify(body) });
}

/** Sends JSON; headers that are already set on the response are sent with it. */
export function sendText(
  sending: Sending,
  answer: { status: number; text: string; headers?: Record<string, string> | undefined },
): void {
  const { request, response, context } = sending.exchange;
  const isError = answer.status >= 400;
  response.writeHead(answer.status, {
    ...headersOf(sending, isError ? { ...context, cacheControl: neverStored } : context),
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(answer.text),
    // The rest of a refused body is not read: the connection ends with the answer.
    ...(isError && !request.complete ? { connection: 'close' } : {}),
    ...answer.headers,
  });
  // Passed as text, head and body are sent in one piece.
  response.end(answer.text);
}

async function sendFile(sending: Sending, file: FileDownload): Promise<void> {
  const { exchange, options } = sending;
  const { response, context } = exchange;
  response.writeHead(200, {
    ...headersOf(sending, context),
    'content-type': file.type,
    'content-disposition': nameDownload(file.name),
  });
  try {
    await streamFile(response, file);
  } catch (error) {
    options.report(error, context.requestId);
  }
}

function headersOf({ options }: Sending, context: RequestContext): Record<string, string> {
  return {
    ...options.headers.api,
    'cache-control': context.cacheControl,
    'x-request-id': context.requestId,
    ...context.answerHeaders,
  };
}
