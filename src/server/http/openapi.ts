import { OpenAPIGenerator } from '@orpc/openapi';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import { channelAnalysis, fullAnalysis, limitedAnalysis } from '../../contract/channel-analysis.ts';
import { contract } from '../../contract/contract.ts';
import { signInFirst } from './admission.ts';
import { noPlace, placeOf } from './places.ts';
import { databaseLostMessage, unexpectedMessage } from './errors.ts';
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

/** Refusals that any call may meet, beside those of its own. */
const commonRefusals: Record<string, string> = {
  400: 'BAD_REQUEST: the body is no JSON, misses a field, or holds one that is not known here.',
  403: 'CROSS_SITE: a browser sent this on behalf of another site.',
  405: 'METHOD_NOT_ALLOWED: the address is called with another method.',
  413: 'PAYLOAD_TOO_LARGE: the body is larger than 64 kB.',
  500: `INTERNAL_SERVER_ERROR: ${unexpectedMessage}`,
  503: `DATABASE_UNAVAILABLE: ${databaseLostMessage}`,
};

const description =
  'What a YouTube sponsorship is worth, and what every figure rests on. Every refusal is ' +
  '`{ "error": text, "code": CODE }` with a fitting status. Figures are third-party estimates, not YouTube data.';

/** The contract as an OpenAPI document, with the refusals as they are on the wire. */
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
    components: { schemas: { Error: errorSchema } },
    customErrorResponseBodySchema: () => ({ $ref: '#/components/schemas/Error' }),
  });
  for (const path of Object.values(document.paths ?? {})) {
    for (const operation of [path?.get, path?.post]) {
      if (operation !== undefined) describeRefusals(operation, listRefusals(operation));
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

/** A procedure's refusals by status, each with its code and the text people read. */
function listRefusals(operation: Operation): Map<string, string[]> {
  const procedure = Object.entries(contract).find(([key]) => key === operation.operationId)?.[1];
  const errors: Record<string, { status?: number; message?: string }> = procedure?.['~orpc'].errorMap ?? {};
  const own = Object.entries(errors).map(([code, { status, message }]) => ({ status, code, error: message }));
  const needsAccount = procedure !== undefined && procedure['~orpc'].meta.access !== 'anyone';
  const outside = [...(needsAccount ? [signInFirst] : []), ...listBounds(operation, procedure)];
  const all = [...own, ...outside.map(({ status, body }) => ({ status, ...body }))];
  return new Map(
    [...Map.groupBy(all, ({ status }) => String(status))].map(([status, refusals]) => [
      status,
      refusals.map(({ code, error }) => `${code}: ${error}`),
    ]),
  );
}

/** What a call that takes its time may be refused for. */
function listBounds({ responses }: Operation, procedure: Procedure): { status: number; body: ErrorBody }[] {
  const place = procedure === undefined ? null : placeOf(procedure['~orpc']);
  if (place !== null) return [noPlace[place]];
  const answer = responses?.['200'];
  const types = answer !== undefined && 'content' in answer ? Object.keys(answer.content ?? {}) : [];
  // The same path tells its steps to who asks for them.
  return types.includes('text/event-stream') ? [noPlace.steps] : [];
}

type Procedure = (typeof contract)[keyof typeof contract] | undefined;
