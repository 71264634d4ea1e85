import type { IncomingMessage, ServerResponse } from 'node:http';
import { isRecord } from '../../youtube/wire-fields.ts';
import type { Catalogue } from './catalogue.ts';
import { readJson } from './control-endpoint.ts';
import { sendAnswer } from './sending.ts';

/** YouTube's own bound for a channel's description is 1,000 characters; what is read may be longer. */
export const longestDescription = 5000;

/** The id in an address of the studio, outside the API's own paths; `null` for every other address. */
export function readStudioChannel(path: string): string | null {
  return /^\/studio\/channels\/([\w-]{1,64})$/.exec(path)?.[1] ?? null;
}

/**
 * Answers `GET /studio/channels/<id>` with a channel's title and description, and puts the description of
 * `PUT { "description" }` in the place of the one that the API answers from then on.
 */
export async function answerStudio(
  { catalogue, channelId }: { catalogue: Catalogue; channelId: string },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const send = (status: number, body: object) => sendAnswer(response, { status, body: JSON.stringify(body) });
  if (request.method !== 'GET' && request.method !== 'PUT') return send(405, { error: 'GET or PUT' });
  if (catalogue.channelsByIds([channelId]).length === 0) return send(404, { error: 'no such channel' });
  if (request.method === 'PUT') {
    const description = readDescription(await readJson(request));
    if (description === null) return send(400, { error: 'PUT { "description": "…" }' });
    catalogue.describe(channelId, description);
  }
  return send(200, catalogue.readText(channelId));
}

function readDescription(body: unknown): string | null {
  if (!isRecord(body) || typeof body['description'] !== 'string') return null;
  return body['description'].length > longestDescription ? null : body['description'].toWellFormed();
}
