import { readFile, writeFile } from 'node:fs/promises';
import { Client } from 'pg';
import { z } from 'zod';

const statement = z.object({ name: z.string(), text: z.string(), values: z.array(z.unknown()) });
export type RecordedStatement = z.infer<typeof statement>;

/** What the product in this process sends to its database while `work` runs: its named statements. */
export async function recordStatements(work: () => Promise<void>): Promise<RecordedStatement[]> {
  const query = Reflect.get(Client.prototype, 'query');
  const heard: RecordedStatement[] = [];
  Client.prototype.query = function record(this: Client, ...call: unknown[]) {
    const named = statement.safeParse(call[0]);
    heard.push(named.success ? named.data : { name: '', text: String(call[0]), values: [] });
    return Reflect.apply(query, this, call);
  };
  try {
    await work();
    return heard;
  } finally {
    Client.prototype.query = query;
  }
}

export async function keepRecorded(path: string, statements: readonly RecordedStatement[]): Promise<void> {
  await writeFile(path, JSON.stringify(statements));
}

/** How JSON represents bytes. */
const bytes = z.object({ type: z.literal('Buffer'), data: z.array(z.number()) });

export async function readRecorded(path: string): Promise<RecordedStatement[]> {
  const read: unknown = JSON.parse(await readFile(path, 'utf8'), (_, value: unknown) => {
    const found = bytes.safeParse(value);
    return found.success ? Buffer.from(found.data.data) : value;
  });
  return z.array(statement).parse(read);
}
