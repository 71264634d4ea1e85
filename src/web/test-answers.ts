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
type Answer<Output> = Output | Refused | Promise<Output | Refused>;

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

/** The server of one test, in the place of `fetch`: it answers by the contract and refuses whatever was not declared. */
export class AnsweringServer {
  readonly asked: Asked[] = [];
  /** What was asked for without an answer declared, as sentences. */
  readonly unexpected: string[] = [];
  answers: Answers;
  /** Paths outside the contract, such as the accounts library's, with what they answer. */
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
    const other = this.others[pathname];
    if (other !== undefined) return json(200, other);
    const name = findProcedure(request.method, pathname);
    const input = await readInput(request);
    if (name !== null) this.asked.push({ name, input });
    const answer = name === null ? undefined : this.answers[name];
    if (name === null || answer === undefined) {
      this.unexpected.push(`Nothing was declared as the answer to ${request.method} ${pathname}.`);
      return json(500, { error: 'Nothing was declared as the answer.' });
    }
    // Which answer belongs to which name is what the type `Answers` says; here it is one of many.
    const output: unknown =
      typeof answer === 'function' ? await Reflect.apply(answer, null, [input]) : await answer;
    if (output instanceof Refused) return json(output.status, output.body);
    return json(200, outputSchema(name).parse(output));
  };
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
