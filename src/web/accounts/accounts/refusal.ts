import type { Answer } from '../../session/post.ts';
import { readRefusal } from '../../session/refusal.ts';
import type { Field } from './check-fields.ts';

/** Why the server did not do it, in a sentence, and at which field that is shown; `null` for the whole form. */
export interface FieldRefusal {
  message: string;
  field: Field | null;
}

export function readFieldRefusal(answer: Answer): FieldRefusal {
  const { message, code } = readRefusal(answer);
  return { message, field: code.startsWith('PASSWORD_TOO_') ? 'password' : null };
}
