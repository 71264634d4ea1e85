import { fork, type Serializable } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const longestMs = 20_000;

/**
 * Has a module draw what it is sent, in a process of its own without any environment: it blocks nothing here, and a
 * fault in the drawing library, which is no JavaScript, ends that process alone. Answers what the module sends back;
 * `null` if it ends without that. Rejects if it cannot be started.
 */
export function drawApart(child: URL, task: Serializable): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const drawing = fork(fileURLToPath(child), [], {
    serialization: 'advanced',
    timeout: longestMs,
    killSignal: 'SIGKILL',
    execArgv: [],
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  drawing.once('message', resolve);
  drawing.once('error', reject);
  // After the message this changes nothing.
  drawing.once('exit', () => resolve(null));
  // A process that has ended already answers by its exit.
  drawing.send(task, () => undefined);
  return promise;
}
