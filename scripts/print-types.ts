import { z } from 'zod';

type Schema = z.core.JSONSchema.BaseSchema;

/**
 * Schemas of the contract as TypeScript declarations, each under its name, in the given order. A schema used inside
 * another one appears there by its name; descriptions become comments.
 */
export function printTypes(named: Record<string, z.ZodType>): string {
  const names = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(named)) names.add(schema, { id });
  const { schemas } = z.toJSONSchema(names, {
    io: 'output',
    uri: (id) => id,
    override: ({ zodSchema, jsonSchema }) => {
      const description = z.globalRegistry.get(zodSchema)?.description;
      if (description !== undefined) jsonSchema.description = description;
    },
  });
  return Object.keys(named)
    .map((name) => printDeclaration(name, schemas[name] ?? {}))
    .join('\n\n');
}

function printDeclaration(name: string, schema: Schema): string {
  const type = printType(schema);
  return schema.type === 'object' ? `export interface ${name} ${type}` : `export type ${name} = ${type};`;
}

function printType(schema: Schema): string {
  if (schema.$ref !== undefined) return schema.$ref;
  if (schema.const !== undefined) return printValue(schema.const);
  if (schema.enum !== undefined) return schema.enum.map(printValue).join(' | ');
  if (schema.anyOf !== undefined) return schema.anyOf.map((one) => printType(readSchema(one))).join(' | ');
  if (schema.type === 'array') return printArray(printType(readSchema(schema.items)));
  if (schema.type === 'object') return printObject(schema);
  return [schema.type].flat().map(printPlainType).join(' | ');
}

function printArray(item: string): string {
  return /^\w+$/.test(item) ? `${item}[]` : `Array<${item}>`;
}

function printPlainType(name = 'unknown'): string {
  const type = plainTypes[name];
  if (type === undefined) throw new Error(`No type of TypeScript is known for "${name}".`);
  return type;
}

const plainTypes: Record<string, string> = {
  string: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  null: 'null',
};

function printObject({ properties = {}, required = [] }: Schema): string {
  const lines = Object.entries(properties).map(([key, value]) => {
    const schema = readSchema(value);
    const comment = schema.description === undefined ? '' : `\n/** ${schema.description} */\n`;
    return `${comment}${key}${required.includes(key) ? '' : '?'}: ${printType(schema)};`;
  });
  return `{ ${lines.join(' ')} }`;
}

/** JSON Schema allows `true` for anything, and `items` as a list; the contract has neither. */
function readSchema(value: Schema['items']): Schema {
  if (typeof value !== 'object' || Array.isArray(value)) throw new Error('This schema is not supported.');
  return value;
}

function printValue(value: unknown): string {
  return typeof value === 'string' ? `'${value.replaceAll("'", String.raw`\'`)}'` : JSON.stringify(value);
}
