import { formatTimeOfDay } from '../ui/format.ts';
import type { Answer } from './post.ts';

/** No answer, or none that can be read. */
export const unreachable = 'The server could not be reached. Please check your connection and try again.';
export const unknown = 'Something went wrong. Please try again.';

/** Why the server did not do what was asked: a sentence, and the server's name for it (empty without one). */
export interface Refusal {
  message: string;
  code: string;
}

/** Reads the server's form of a refusal, `{ error, code }`, with the reader's time for when another try makes sense. */
export function readRefusal({ status, body }: Answer, formatTime = formatTimeOfDay): Refusal {
  if (status === 0) return { message: unreachable, code: '' };
  const { error, code, retryAt }: Record<string, unknown> =
    typeof body === 'object' && body !== null ? { ...body } : {};
  const message = typeof error === 'string' && error !== '' ? error : unknown;
  const again = typeof retryAt === 'string' ? ` That is ${formatTime(retryAt)} your time.` : '';
  return { message: message + again, code: typeof code === 'string' ? code : '' };
}
