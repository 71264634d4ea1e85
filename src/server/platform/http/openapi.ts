import { OpenAPIGenerator } from '@orpc/openapi';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import {
  channelAnalysis,
  fullAnalysis,
  limitedAnalysis,
} from '../../../contract/analysis/channel-analysis.ts';
import { contract } from '../../../contract/contract.ts';
import type { Policy } from '../../../contract/procedure.ts';
import { adminSessionFirst, adminsOnly, signInFirst, twoStepFirst } from './admission.ts';
import { findSlotKind, noSlot } from './open-calls.ts';
import { faultClasses } from '../db/database-faults.ts';
import { unexpectedMessage } from './errors.ts';
import type { ErrorBody } from './errors.ts';

type Document = Awaited<ReturnType<OpenAPIGenerator['generate']>>;
type Schema = NonNullable<NonNullable<Document['components']>['schemas']>[string];

const errorSchema: Schema = {
  type: 'object',
  properties: {
    error: { type: 'string', description: 'A sentence for people.' },
    code: { type: 'string', description: 'A word for programs; it does not change.' },
    retryAt: {
      type: 'string',
      format: 'date-time',
      description: 'When trying again makes sense; also in the Retry-After header.',
    },
  },
  required: ['error', 'code'],
};

/** A refusal of the external API (RFC 9457), with the fields of every other refusal. */
const problemSchema: Schema = {
  allOf: [
    { $ref: '#/components/schemas/Error' },
    {
      type: 'object',
      properties: {
        type: { type: 'string', format: 'uri', description: 'Which problem it is; it leads to no page.' },
        title: { type: 'string', description: 'The same, in words.' },
        status: { type: 'integer' },
        detail: { type: 'string', description: 'The same sentence as `error`.' },
        instance: { type: 'string', description: 'The request, as in the header X-Request-Id.' },
      },
      required: ['type', 'title', 'status', 'detail', 'instance'],
    },
  ],
};

type Headers = NonNullable<NonNullable<Document['components']>['headers']>;
const text = (description: string) => ({ description, schema: { type: 'string' } }) as const;
/** The headers of an answer to a call with a valid key. */
const limitHeaders: Headers = {
  'RateLimit-Policy': text(
    'The limits: calls per minute, analyses per hour and per month. `q` is how many, `w` the seconds.',
  ),
  RateLimit: text('What is left of each (`r`), and the seconds until it resets (`t`).'),
  'Idempotency-Replayed': text('`true` if this repeats the first answer to this Idempotency-Key.'),
  'X-Request-Id': text('What to quote when something went wrong.'),
};
const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Any text of your own for one call. Repeated within 24 hours with the same body, the call gets the first answer again and costs nothing.',
  schema: { type: 'string', minLength: 1, maxLength: 128, pattern: '^[\\x21-\\x7e]+$' },
} as const;

/** Refusals of any call, besides its own. */
const commonRefusals: Record<string, string> = {
  400: 'BAD_REQUEST: the body is not JSON, lacks a field, or contains an unknown one.',
  403: 'CROSS_SITE: a browser sent this on behalf of another site.',
  405: 'METHOD_NOT_ALLOWED: the address expects another method.',
  413: 'PAYLOAD_TOO_LARGE: the body is larger than 64 kB.',
  500: `INTERNAL_SERVER_ERROR: ${unexpectedMessage}`,
  503: tellFaults(503),
  507: tellFaults(507),
};

/** The database's faults with one status, each code once. */
function tellFaults(status: number): string {
  const told = Object.values(faultClasses).filter((each) => each.status === status);
  return [...new Map(told.map(({ code, message }) => [code, `${code}: ${message}`])).values()].join(' ');
}

const description =
  'What a YouTube sponsorship is worth, and what every figure rests on. Every refusal is ' +
  '`{ "error": text, "code": CODE }` with a fitting status; on the external API this stands within problem details ' +
  '(RFC 9457). Figures are third-party estimates, not YouTube data.';

/** The contract as an OpenAPI document, with the refusals as sent. */
export async function generateOpenApi(version: string, baseUrl: string | null): Promise<Document> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  const document = await generator.generate(contract, {
    info: { title: 'Sponsorscope', version, description },
    servers: [{ url: baseUrl ?? '/' }],
    commonSchemas: {
      FullAnalysis: { schema: fullAnalysis, strategy: 'output' },
      LimitedAnalysis: { schema: limitedAnalysis, strategy: 'output' },
      ChannelAnalysis: { schema: channelAnalysis, strategy: 'output' },
    },
    components: {
      schemas: { Error: errorSchema, Problem: problemSchema },
      securitySchemes: {
        ApiKey: {
          type: 'apiKey',
          in: 'header',
          name: 'x-api-key',
          description: 'A key of yours, from the dashboard’s tab API Access.',
        },
      },
    },
    customErrorResponseBodySchema: () => ({ $ref: '#/components/schemas/Error' }),
  });
  for (const path of Object.values(document.paths ?? {})) {
    for (const operation of [path?.get, path?.post]) {
      if (operation === undefined) continue;
      describeRefusals(operation, listRefusals(operation));
      if (accessOf(operation) === 'api-key') describeKeyedCall(operation);
    }
  }
  return document;
}

type Operation = NonNullable<NonNullable<NonNullable<Document['paths']>[string]>['post']>;

function describeRefusals(operation: Operation, own: Map<string, string[]>): void {
  const statuses = new Set([...Object.keys(commonRefusals), ...own.keys()]);
  operation.responses ??= {};
  for (const status of statuses) {
    const sentences = [...(own.get(status) ?? []), commonRefusals[status]].filter(
      (text) => text !== undefined,
    );
    operation.responses[status] = {
      description: sentences.join('\n\n'),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    };
  }
}

/** A call with an API key: what it sends besides its body, and how it is answered. */
function describeKeyedCall(operation: Operation): void {
  operation.security = [{ ApiKey: [] }];
  operation.parameters = [...(operation.parameters ?? []), idempotencyKey];
  for (const [status, response] of Object.entries(operation.responses ?? {})) {
    if ('$ref' in response) continue;
    const retry: Headers = ['429', '503'].includes(status)
      ? { 'Retry-After': text('Seconds until another try makes sense.') }
      : {};
    response.headers = { ...limitHeaders, ...retry };
    if (Number(status) < 400) continue;
    response.content = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } };
  }
}

function accessOf({ operationId }: Operation): Policy['access'] | undefined {
  return Object.entries(contract).find(([key]) => key === operationId)?.[1]['~orpc'].meta.access;
}

/** The refusals of callers whom a procedure does not admit; those for callers with a key are in its contract. */
const admissions: Readonly<Record<Policy['access'], readonly (typeof signInFirst)[]>> = {
  anyone: [],
  'api-key': [],
  'signed-in': [signInFirst],
  admin: [signInFirst, adminsOnly, twoStepFirst],
  'admin-session': [signInFirst, adminsOnly, twoStepFirst, adminSessionFirst],
};

/** A procedure's refusals by status, each with its code and the text for people. */
function listRefusals(operation: Operation): Map<string, string[]> {
  const procedure = Object.entries(contract).find(([key]) => key === operation.operationId)?.[1];
  const errors: Record<string, { status?: number; message?: string }> = procedure?.['~orpc'].errorMap ?? {};
  const own = Object.entries(errors).map(([code, { status, message }]) => ({ status, code, error: message }));
  const outside = [...admissions[accessOf(operation) ?? 'anyone'], ...listBounds(operation, procedure)];
  const all = [...own, ...outside.map(({ status, body }) => ({ status, ...body }))];
  return new Map(
    [...Map.groupBy(all, ({ status }) => String(status))].map(([status, refusals]) => [
      status,
      refusals.map(({ code, error }) => `${code}: ${error}`),
    ]),
  );
}

/** Refusals of calls that occupy a slot. */
function listBounds({ responses }: Operation, procedure: Procedure): { status: number; body: ErrorBody }[] {
  const kind = procedure === undefined ? null : findSlotKind(procedure['~orpc']);
  if (kind !== null) return [noSlot[kind]];
  const answer = responses?.['200'];
  const types = answer !== undefined && 'content' in answer ? Object.keys(answer.content ?? {}) : [];
  // The same path reports its steps to callers that request them.
  return types.includes('text/event-stream') ? [noSlot.steps] : [];
}

type Procedure = (typeof contract)[keyof typeof contract] | undefined;
