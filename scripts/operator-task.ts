import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { destination } from 'pino';
import { parseConfiguration } from '../src/server/configuration.ts';
import type { Configuration } from '../src/server/configuration.ts';
import { openDatabase } from '../src/server/db/database.ts';
import { createLog } from '../src/server/log.ts';
import type { OperatorContext } from '../src/server/operator-tasks/operator-tasks.usecases.ts';

/** What a task has to say, and whether all is well. */
export interface TaskAnswer {
  text: string;
  ok: boolean;
}

type Task = (context: OperatorContext, input: { email: string }) => Promise<TaskAnswer | null>;

/** Runs a task on the account whose address is the command's only argument, with the server's own configuration. */
export async function runForAccount(command: string, task: Task): Promise<void> {
  try {
    const email = readAddress(process.argv.slice(2), command);
    const configuration = parseConfiguration(process.env);
    const answer = await runTask(configuration, (context) => task(context, { email }));
    if (answer === null) throw new Error(`No account has the address ${email}.`);
    console.log(answer.text);
    if (!answer.ok) process.exitCode = 1;
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}

function readAddress(given: readonly string[], command: string): string {
  const [address = '', ...rest] = given;
  if (rest.length > 0 || address.startsWith('-') || address.trim() === '')
    throw new Error(`Usage: npm run ${command} -- <email>`);
  if (!address.includes('@')) throw new Error(`"${address}" is no mail address.`);
  return address.trim();
}

async function runTask<T>(
  configuration: Configuration,
  work: (context: OperatorContext) => Promise<T>,
): Promise<T> {
  const { dataDir, databaseUrl } = configuration;
  if (databaseUrl === null && !existsSync(join(dataDir, 'database')))
    throw new Error(
      `The data folder ${dataDir} holds no accounts yet. Set DATA_DIR or DATABASE_URL as for the server.`,
    );
  const database = await openDatabase(configuration);
  try {
    return await work({ database, log: createLog(destination({ dest: 2, sync: true })) });
  } finally {
    await database.close();
  }
}
