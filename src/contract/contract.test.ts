import { getEventIteratorSchemaDetails } from '@orpc/contract';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { auditActions } from './admin/audit-actions.ts';
import { rights } from '../engine/plans/roles.ts';
import { contract } from './contract.ts';

const procedures = Object.entries(contract).map(([name, { '~orpc': definition }]) => ({
  name,
  ...definition,
}));
/** Administrators' questions that are asked by POST, since they are too large or too private for an address. */
const questions = new Set(['previewRateImport', 'findAccount', 'supportSearch', 'supportAccount']);
const accesses = ['anyone', 'signed-in', 'api-key', 'admin', 'admin-session'];

/** The schema of what is sent: of an event stream, that of its events. */
const sentSchemaOf = (schema: unknown): unknown => {
  const output = Object(schema);
  return getEventIteratorSchemaDetails(output)?.yields ?? output;
};
/** Every object of a JSON schema with its place in it. */
const objectsIn = (schema: unknown, place = '#'): { place: string; schema: object }[] => {
  if (typeof schema !== 'object' || schema === null) return [];
  const inside = Object.entries(schema).flatMap(([key, value]) => objectsIn(value, `${place}/${key}`));
  return Reflect.get(schema, 'type') === 'object' ? [{ place, schema }, ...inside] : inside;
};
const placesOpenToMore = (schema: unknown) => {
  if (!(schema instanceof z.ZodType)) return ['not a schema'];
  const objects = objectsIn(z.toJSONSchema(schema, { unrepresentable: 'any' }));
  return objects
    .filter((object) => Reflect.get(object.schema, 'additionalProperties') !== false)
    .map(({ place }) => place);
};

/** The schemas of all texts in an input, each with its place. */
const textsIn = (schema: unknown, place = ''): { place: string; text: z.ZodString | z.ZodStringFormat }[] => {
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, field]) => textsIn(field, `${place}.${name}`));
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => textsIn(option, place));
  if (schema instanceof z.ZodArray) return textsIn(schema.element, `${place}[]`);
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault
  )
    return textsIn(schema.unwrap(), place);
  if (schema instanceof z.ZodPipe) return textsIn(schema.in, place);
  const isText = schema instanceof z.ZodString || schema instanceof z.ZodStringFormat;
  return isText ? [{ place, text: schema }] : endsIn(schema, place);
};
/** What holds no text of the sender's own; anything else is a kind of schema that this test does not know. */
const endsIn = (schema: unknown, place: string) => {
  const plain = [z.ZodEnum, z.ZodLiteral, z.ZodNumber, z.ZodBoolean];
  if (plain.some((kind) => schema instanceof kind)) return [];
  throw new Error(`${place} is of an unknown kind`);
};
/** What PostgreSQL cannot hold, or would hold as another text. */
const unholdable = ['\0', 'a\0a', '\ud800', 'a\udfffa', '@a\0', 'https://a.example/\0'];
const isHoldable = (text: string) => !text.includes('\0') && text.isWellFormed();

describe.each(procedures)('$name', (procedure) => {
  test('says who may call it, which feature it needs and what is audited', () => {
    expect(accesses).toContain(procedure.meta.access);
    const { access, feature, audit, mostBytes, once, right, scope } = procedure.meta;
    const optional = {
      ...(mostBytes !== undefined && { mostBytes }),
      ...(once === true && { once }),
      ...(right !== undefined && { right }),
      ...(scope !== undefined && { scope }),
    };
    // A key does only what it was made for.
    expect(scope !== undefined).toBe(access === 'api-key');
    expect(right === undefined || rights.includes(right)).toBe(true);
    const known = { access, feature, audit, ...optional };
    expect(procedure.meta).toEqual(known);
    for (const action of audit) expect(auditActions).toContain(action);
    // Whatever changes something for an administrator is audited; a question is not.
    const changes =
      access.startsWith('admin') && procedure.route.method === 'POST' && !questions.has(procedure.name);
    expect(audit.length > 0).toBe(changes);
    expect(mostBytes ?? 1).toBeGreaterThan(0);
    // Whose plan lacks the feature is told so in the procedure's own words.
    expect(feature === null || 'PLAN_REQUIRED' in procedure.errorMap).toBe(true);
  });

  test('has a path, a method, a summary and a place among the others', () => {
    expect(procedure.route.path).toMatch(/^\/(?:functions\/v1|api(?:\/v1)?)\/[a-z/-]+$/);
    expect(['GET', 'POST']).toContain(procedure.route.method);
    expect(procedure.route.summary).toMatch(/^[A-Z].{10,}[^.]$/);
    expect(procedure.route.tags?.length).toBe(1);
  });

  test('has no object, in or out, that takes a field it does not name', () => {
    expect(procedure.outputSchema).toBeDefined();
    expect(placesOpenToMore(sentSchemaOf(procedure.outputSchema))).toEqual([]);
    expect(placesOpenToMore(procedure.inputSchema)).toEqual([]);
  });

  test('lets no text in that the database cannot hold', () => {
    const passed = textsIn(procedure.inputSchema).flatMap(({ place, text }) =>
      unholdable.filter((each) => {
        const { success, data } = text.safeParse(each);
        return success && !isHoldable(data) ? [place, each] : false;
      }),
    );
    expect(passed).toEqual([]);
  });

  test('refuses with statuses from 400 to 599 and plain sentences', () => {
    for (const error of Object.values(procedure.errorMap)) {
      expect(error.status).toBeGreaterThanOrEqual(400);
      expect(error.status).toBeLessThan(600);
      expect(error.message).toMatch(/^[A-Z].{10,200}$/);
    }
  });
});

test('no two procedures share a path: who may call is looked up by the path alone', () => {
  const paths = procedures.map(({ route }) => route.path);
  expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([]);
});

test('calls at one path have one method: who may call is looked up by the path', () => {
  const methods = Map.groupBy(procedures, ({ route }) => route.path);
  for (const [path, sharing] of methods)
    expect([path, new Set(sharing.map(({ route }) => route.method)).size]).toEqual([path, 1]);
});
