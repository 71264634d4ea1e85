import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract';
import { z } from 'zod';
import { contract } from '../contract/contract.ts';

type Outputs = InferContractRouterOutputs<typeof contract>;
type Inputs = InferContractRouterInputs<typeof contract>;
export type ProcedureName = keyof typeof contract;

/** What the server answers to each procedure; what is computed learns the input. */
export type Answers = {
  [Name in ProcedureName]?: Answer<Outputs[Name]> | ((input: Inputs[Name]) => Answer<Outputs[Name]>);
};
type Answer<Output> = Answered<Output> | Refused | Promise<Answered<Output> | Refused>;
type Answered<Output> = Output extends AsyncIterable<infer Event> ? AsyncIterable<Event> : Output;

/** An answer that is no output: a status and the body that goes with it. */
export class Refused {
  readonly status: number;
  readonly body: object;
  constructor(status: number, body: object) {
    this.status = status;
    this.body = body;
  }
}

/** A request as the server got it. */
export interface Asked {
  name: ProcedureName;
  input: unknown;
}

export interface Posted {
  path: string;
  input: unknown;
}

/** The server of one test, in the place of `fetch`: it answers by the contract and refuses whatever was not declared. */
export class AnsweringServer {
  readonly asked: Asked[] = [];
  /** Paths outside the contract that were posted to. */
  readonly posted: Posted[] = [];
  /** What was asked for without an answer declared, as sentences. */
  readonly unexpected: string[] = [];
  answers: Answers;
  /** Paths outside the contract, such as the accounts library's, with what they answer; a function may wait or fail. */
  others: Record<string, object>;

  constructor(answers: Answers, others: Record<string, object> = {}) {
    this.answers = answers;
    this.others = others;
  }

  readonly fetch: typeof fetch = async (resource, init) => {
    const request = new Request(
      resource instanceof URL || typeof resource === 'string' ? toAddress(resource) : resource,
      init,
    );
    const { pathname } = new URL(request.url);
    const name = this.#findProcedure(request.method, pathname);
    const input = await readInput(request);
    const other = this.others[pathname];
    if (other !== undefined) {
      if (request.method === 'POST') this.posted.push({ path: pathname, input });
      const output: unknown = typeof other === 'function' ? await Reflect.apply(other, null, [input]) : other;
      return output instanceof Refused ? json(output.status, output.body) : json(200, output);
    }
    if (name !== null) this.asked.push({ name, input });
    // Which answer belongs to which name is what the type `Answers` says; here it is one of many, of any type.
    const declared: Partial<Record<ProcedureName, unknown>> = this.answers;
    const answer = name === null ? undefined : declared[name];
    if (name === null || answer === undefined) {
      this.unexpected.push(`Nothing was declared as the answer to ${request.method} ${pathname}.`);
      return json(500, { error: 'Nothing was declared as the answer.' });
    }
    const output: unknown = await (typeof answer === 'function'
      ? Reflect.apply(answer, null, [input])
      : answer);
    if (output instanceof Refused) return json(output.status, output.body);
    if (isStream(output)) return stream(output, request.signal);
    const checked = outputSchema(name).parse(output);
    return checked instanceof File ? download(checked) : json(200, checked);
  };

  /** An analysis is told step by step where steps are declared; both are asked for at one address. */
  #findProcedure(method: string, path: string): ProcedureName | null {
    const name = findProcedure(method, path);
    const hasSteps = this.answers.analyzeYoutubeChannelSteps !== undefined;
    return name === 'analyzeYoutubeChannel' && hasSteps ? 'analyzeYoutubeChannelSteps' : name;
  }
}

function toAddress(resource: string | URL): string {
  return new URL(resource, location.origin).href;
}

function findProcedure(method: string, path: string): ProcedureName | null {
  for (const name of procedureNames) {
    const { route } = contract[name]['~orpc'];
    if (route.path === path && route.method === method) return name;
  }
  return null;
}

const procedureNames = z.array(z.custom<ProcedureName>()).parse(Object.keys(contract));

function outputSchema(name: ProcedureName): z.ZodType {
  const { outputSchema: schema } = contract[name]['~orpc'];
  if (schema instanceof z.ZodType) return schema;
  throw new Error(`${name} does not answer with one body of JSON; tests have to answer it by themselves.`);
}

async function readInput(request: Request): Promise<unknown> {
  const text = request.method === 'GET' ? '' : await request.text();
  if (text === '') return Object.fromEntries(new URL(request.url).searchParams);
  return JSON.parse(text);
}

function json(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
}

function download(file: File): Response {
  return new Response(file, { headers: { 'content-disposition': `attachment; filename="${file.name}"` } });
}

function isStream(output: unknown): output is AsyncIterable<unknown> {
  return typeof output === 'object' && output !== null && Symbol.asyncIterator in output;
}

/** Server-sent events, for as long as the page listens. */
function stream(events: AsyncIterable<unknown>, signal: AbortSignal): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream({
    start: async (controller) => {
      signal.addEventListener('abort', () => controller.error(signal.reason));
      for await (const event of events) {
        if (signal.aborted) return;
        controller.enqueue(encoder.encode(`event: message\ndata: ${JSON.stringify(event)}\n\n`));
      }
      if (!signal.aborted) controller.close();
    },
  });
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
}
