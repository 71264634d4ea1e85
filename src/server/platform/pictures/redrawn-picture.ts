import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { PictureSize } from './picture-header.ts';

export interface RedrawnPicture extends PictureSize {
  /** A WebP. */
  picture: Buffer;
}

const child = fileURLToPath(new URL('./redraw-child.ts', import.meta.url));
const longestMs = 20_000;
const drawn = z.object({ picture: z.instanceof(Uint8Array), width: z.number(), height: z.number() });

/**
 * A stranger's picture drawn anew, `null` where it cannot be. In a process of its own, which has no environment and
 * ends with it: a fault in the drawing library, which is no JavaScript, ends that process alone.
 */
export function redrawPicture(bytes: Buffer): Promise<RedrawnPicture | null> {
  const { promise, resolve, reject } = Promise.withResolvers<RedrawnPicture | null>();
  const drawing = fork(child, [], {
    serialization: 'advanced',
    timeout: longestMs,
    killSignal: 'SIGKILL',
    execArgv: [],
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  drawing.once('message', (message) => {
    const read = drawn.safeParse(message);
    resolve(read.success ? { ...read.data, picture: Buffer.from(read.data.picture) } : null);
  });
  drawing.once('error', reject);
  // After the message this changes nothing.
  drawing.once('exit', () => resolve(null));
  // A process that has ended already answers by its exit.
  drawing.send(bytes, () => undefined);
  return promise;
}
