import { destination } from 'pino';
import { parseConfiguration } from '../src/server/configuration.ts';
import type { Configuration } from '../src/server/configuration.ts';
import { openDatabase } from '../src/server/platform/db/database.ts';
import { isUnborn } from '../src/server/platform/db/database-server.ts';
import { createLog } from '../src/server/platform/log.ts';
import type { OperatorContext } from '../src/server/admin/operator-tasks/operator-tasks.usecases.ts';

/** A task's output, and whether all is well. */
export interface TaskAnswer {
  text: string;
  ok: boolean;
}

/** What a command accepts besides an address. */
interface Command {
  name: string;
  /** An option before or after the address, such as `--remove`. */
  option?: `--${string}`;
}

interface Input {
  email: string;
  /** Whether the option was given. */
  hasOption: boolean;
}

type Task = (context: OperatorContext, input: Input) => Promise<TaskAnswer | null>;

/** Runs a task on the account with the given address, with the server's own configuration. */
export function runForAccount(command: Command, task: Task): Promise<void> {
  return runOperatorTask((given) => {
    const input = readInput(given, command);
    return async (context) => {
      const answer = await task(context, input);
      if (answer === null) throw new Error(`No account has the address ${input.email}.`);
      return answer;
    };
  });
}

/** Runs the task that the command's arguments select; `read` throws a sentence if they select none. */
export async function runOperatorTask(
  read: (given: readonly string[]) => (context: OperatorContext) => Promise<TaskAnswer>,
): Promise<void> {
  await printAnswer(() => {
    const task = read(process.argv.slice(2));
    return runTask(parseConfiguration(process.env), task);
  });
}

/** Prints what a command answers, or the sentence with which it fails; its exit code says whether all is well. */
export async function printAnswer(work: () => Promise<TaskAnswer>): Promise<void> {
  try {
    const answer = await work();
    console.log(answer.text);
    if (!answer.ok) process.exitCode = 1;
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}

function readInput(given: readonly string[], { name, option }: Command): Input {
  const others = given.filter((each) => each !== option);
  const [address = '', ...rest] = others;
  const isTwice = given.length - others.length > 1;
  if (isTwice || rest.length > 0 || address.startsWith('-') || address.trim() === '')
    throw new Error(`Usage: npm run ${name} -- <email>${option === undefined ? '' : ` [${option}]`}`);
  if (!address.includes('@')) throw new Error(`"${address}" is not a mail address.`);
  return { email: address.trim(), hasOption: given.length > others.length };
}

/** A command on an empty data folder is one in the wrong place. */
export function refuseUnborn(configuration: Configuration): void {
  if (!isUnborn(configuration)) return;
  throw new Error(
    `The data folder ${configuration.dataDir} holds no accounts yet. Set DATA_DIR or DATABASE_URL as for the server.`,
  );
}

async function runTask<T>(
  configuration: Configuration,
  work: (context: OperatorContext) => Promise<T>,
): Promise<T> {
  refuseUnborn(configuration);
  const database = await openDatabase(configuration);
  try {
    return await work({
      database,
      now: () => new Date(),
      log: createLog(destination({ dest: 2, sync: true })),
    });
  } finally {
    await database.close();
  }
}
