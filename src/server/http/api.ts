import type { IncomingMessage, ServerResponse } from 'node:http';
import { StandardOpenAPIHandler } from '@orpc/openapi/standard';
import type { Router } from '@orpc/server';
import { ZodFile } from 'zod';
import { contract } from '../../contract/contract.ts';
import type { Policy } from '../../contract/procedure.ts';
import { findRefusal } from './admission.ts';
import type { ErrorBody } from './errors.ts';
import { retryAfterSeconds, toAnswer, toErrorBody, unexpectedMessage } from './errors.ts';
import { sendEventStream } from './event-stream.ts';
import { FileDownload, nameDownload, streamFile } from './file-download.ts';
import { readJsonBody } from './json-body.ts';
import { takePlace } from './places.ts';
import type { Answered, Places } from './places.ts';
import { PreparedAnswer } from './prepared-answer.ts';
import { neverStored } from './request.ts';
import type { RequestContext } from './request.ts';
import type { SecurityHeaders } from './security-headers.ts';

export interface ApiOptions extends Places {
  router: Router<typeof contract, RequestContext>;
  headers: SecurityHeaders;
  now: () => Date;
  /** Told of every fault that is not an expected refusal. */
  report: (error: unknown, requestId: string) => void;
}

interface ApiRoute {
  method: string;
  policy: Policy;
  planRequired: string;
  /** What it answers is made and sent as a file. */
  isDownload: boolean;
}

/** The contract's paths, the method of each and who may call it. */
export const apiRoutes: ReadonlyMap<string, ApiRoute> = new Map(
  Object.values(contract).map(({ '~orpc': { route, meta, errorMap, outputSchema } }) => [
    route.path ?? '',
    {
      method: route.method ?? 'POST',
      policy: meta,
      planRequired: readPlanRequired(errorMap),
      isDownload: outputSchema instanceof ZodFile,
    },
  ]),
);

/** What a procedure says to whose plan lacks its feature. */
function readPlanRequired(errors: Readonly<Record<string, { message?: string } | undefined>>): string {
  return errors['PLAN_REQUIRED']?.message ?? 'This needs a higher plan.';
}

/** One exchange: Node's pair of objects, what is known of it, and its path without the query. */
export interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  context: RequestContext;
  path: string;
}

export type Api = (exchange: Exchange) => Promise<void>;

/**
 * Answers the contract's paths straight on Node's objects, so that a prepared answer is sent as it is kept. What this
 * gains, and what else it is for, stands in decision 020.
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
    if (refusal !== null) return sendError({ exchange, options }, refusal);
    const place = await takePlace(findAnswered(request, url), { ...options, context });
    if ('status' in place) return sendError({ exchange, options }, place);
    try {
      const result = await handler.handle(
        {
          method: request.method ?? 'GET',
          url,
          headers: request.headers,
          body: () => readJsonBody(request),
          signal: signalOf(response),
        },
        { context },
      );
      if (result.matched) await send({ exchange, options }, result.response);
      else sendError({ exchange, options }, wrongMethod(exchange));
    } finally {
      place();
    }
  };
}

function findAnswered({ method }: IncomingMessage, { pathname }: URL): Answered {
  if (pathname.endsWith('/steps')) return 'stream';
  const called = apiRoutes.get(pathname);
  return called?.isDownload === true && called.method === method ? 'download' : 'text';
}

/** Who may not call is told so before the body is read; a lost database is told as such. */
async function refuse({ request, path, context }: Exchange, { report }: ApiOptions) {
  const called = apiRoutes.get(path);
  if (called === undefined || called.method !== request.method) return null;
  try {
    return await findRefusal(called, context);
  } catch (error) {
    const answer = toAnswer(error, context, report);
    return { status: answer.status, body: toErrorBody(answer) };
  }
}

/** A refusal outside the contract's procedures, in the same form. */
export function sendError(
  sending: Sending,
  refusal: { status: number; body: ErrorBody; headers?: Record<string, string> },
): void {
  const headers = { ...retryHeader(refusal.body, sending.options.now), ...refusal.headers };
  sendText(sending, { ...refusal, text: JSON.stringify(refusal.body), headers });
}

/** What the address says behind its question mark. */
function readQuery({ url = '' }: IncomingMessage): string {
  const at = url.indexOf('?');
  return at === -1 ? '' : url.slice(at);
}

function wrongMethod({ path }: Exchange) {
  const method = apiRoutes.get(path)?.method ?? '';
  const body = { error: `This address is called with ${method}.`, code: 'METHOD_NOT_ALLOWED' };
  return { status: 405, body, headers: { allow: method } };
}

/** Who asks for an event stream is answered by the procedure that tells the steps. */
function stepsPath({ request, path }: Exchange): string | null {
  const steps = `${path}/steps`;
  if (!apiRoutes.has(steps) || request.headers.accept?.includes('text/event-stream') !== true) return null;
  return request.method === 'POST' ? steps : null;
}

/** Aborted when the client goes away before its answer is complete. */
function signalOf(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) controller.abort();
  });
  return controller.signal;
}

export interface Sending {
  exchange: Exchange;
  options: Pick<ApiOptions, 'headers' | 'now' | 'report'>;
}

async function send(sending: Sending, answer: { status: number; body?: unknown }): Promise<void> {
  const { status, body } = answer;
  if (body instanceof PreparedAnswer) return sendText(sending, { status, text: body.text });
  if (body instanceof FileDownload) return sendFile(sending, body);
  if (isIterator(body)) {
    const { response, context } = sending.exchange;
    response.writeHead(status, { ...headersOf(sending, context), 'content-type': 'text/event-stream' });
    return sendEventStream(response, body, (error) => {
      // The contract's handler wraps what an iterator throws.
      const cause = error instanceof Error ? error.cause : error;
      return toErrorBody(toAnswer(cause, context, sending.options.report));
    });
  }
  sendText(sending, { status, text: JSON.stringify(body), headers: retryHeader(body, sending.options.now) });
}

/** Sends JSON; headers that the response holds already go along. */
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
    // What is left of a refused body is not read: the connection ends with the answer.
    ...(isError && !request.complete ? { connection: 'close' } : {}),
    ...answer.headers,
  });
  // Handed over as text, head and body leave in one piece.
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
  };
}

function retryHeader(body: unknown, now: () => Date): Record<string, string> | undefined {
  if (typeof body !== 'object' || body === null || !('retryAt' in body)) return undefined;
  if (typeof body.retryAt !== 'string') return undefined;
  return { 'retry-after': String(retryAfterSeconds(body.retryAt, now())) };
}

function isIterator(value: unknown): value is AsyncIterator<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value && 'next' in value;
}
