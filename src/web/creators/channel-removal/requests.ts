import { post } from '../../session/post.ts';
import { readRefusal, unknown } from '../../session/refusal.ts';

/** A request that waits for its proof. */
export interface Given {
  id: string;
  channelName: string;
  code: string;
}

export type Answered<T> = { ok: true; value: T } | { ok: false; message: string };

export async function askForCode(asked: { channel: string; email: string }): Promise<Answered<Given>> {
  return call('/api/channel-removal', { channel_url: asked.channel, email: asked.email }, (body) => {
    const { id, channel_name: channelName, code } = body;
    const texts = [id, channelName, code];
    return texts.every((text) => typeof text === 'string')
      ? { id: String(id), channelName: String(channelName), code: String(code) }
      : null;
  });
}

/** Answers until when the request is answered (ISO 8601). */
export async function proveOwnership(id: string): Promise<Answered<string>> {
  return call('/api/channel-removal/proof', { id }, ({ due_at: dueAt }) =>
    typeof dueAt === 'string' ? dueAt : null,
  );
}

async function call<T>(
  path: string,
  body: object,
  read: (body: Record<string, unknown>) => T | null,
): Promise<Answered<T>> {
  const answer = await post(path, body);
  if (!answer.ok) return { ok: false, message: readRefusal(answer).message };
  const { body: answered } = answer;
  const value = typeof answered === 'object' && answered !== null ? read({ ...answered }) : null;
  return value === null ? { ok: false, message: unknown } : { ok: true, value };
}
