import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { SharePicture } from './share-picture.ts';

const child = fileURLToPath(new URL('./share-child.ts', import.meta.url));
const longestMs = 20_000;

/**
 * Draws the preview in a process of its own: it blocks nothing here, and a fault in the drawing library, which is no
 * JavaScript, ends that process alone.
 */
export function renderApart(picture: SharePicture): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const drawing = fork(child, [], {
    serialization: 'advanced',
    timeout: longestMs,
    killSignal: 'SIGKILL',
    execArgv: [],
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  drawing.once('message', (png) => {
    if (png instanceof Uint8Array) resolve(Buffer.from(png));
  });
  drawing.once('error', reject);
  // After the message this changes nothing.
  drawing.once('exit', (code, signal) => reject(new Error(`No preview was drawn: ${signal ?? code}.`)));
  drawing.send(picture, (error) => {
    if (error !== null) reject(error);
  });
  return promise;
}
