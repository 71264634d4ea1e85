import { isRecord, readRecord } from '../../youtube/wire-fields.ts';
import type { Catalogue, NewUpload } from './catalogue.ts';
import type { CannedAnswer } from './faults.ts';
import type { NewVideo, Privacy } from './published-videos.ts';

/** Outside the API's own paths. */
export const studioPath = '/studio/';

interface Asked {
  method: string;
  /** What follows `studioPath`. */
  path: string;
  readBody: () => Promise<unknown>;
}

/**
 * What creators do at YouTube. `GET channels/<id>` answers a channel's title and description; `PUT { "description" }`
 * replaces the description that the API returns from then on, `POST { "title", "description", "ageDays" }` adds an
 * upload that never becomes older, and `DELETE` closes the channel. `POST channels/<id>/videos` publishes a video now
 * and `GET` lists such videos; `PUT videos/<id>` changes who sees one (`privacy`) or lets days pass for it
 * (`passDays`), and `DELETE` takes it down.
 */
export async function answerStudio(catalogue: Catalogue, asked: Asked): Promise<CannedAnswer> {
  const { path } = asked;
  const channel = /^channels\/([\w-]{1,64})$/.exec(path)?.[1];
  if (channel !== undefined) return answerChannel(catalogue, channel, asked);
  const published = /^channels\/([\w-]{1,64})\/videos$/.exec(path)?.[1];
  if (published !== undefined) return answerPublished(catalogue, published, asked);
  const video = /^videos\/([\w-]{11})$/.exec(path)?.[1];
  if (video !== undefined) return answerVideo(catalogue, video, asked);
  return send(404, { error: 'no such page of the studio' });
}

const send = (status: number, body: object): CannedAnswer => ({ status, body: JSON.stringify(body) });
const noChannel = send(404, { error: 'no such channel' });

async function answerChannel(catalogue: Catalogue, channelId: string, asked: Asked): Promise<CannedAnswer> {
  const { method, readBody } = asked;
  if (!['GET', 'PUT', 'POST', 'DELETE'].includes(method))
    return send(405, { error: 'GET, PUT, POST or DELETE' });
  if (catalogue.channelsByIds([channelId]).length === 0) return noChannel;
  if (method === 'PUT') {
    const description = readDescription(await readBody());
    if (description === null) return send(400, { error: 'PUT { "description": "…" }' });
    catalogue.describe(channelId, description);
  }
  if (method === 'POST') {
    const upload = readUpload(await readBody());
    if (upload === null)
      return send(400, { error: 'POST { "title": "…", "description": "…", "ageDays": 15 }' });
    catalogue.upload(channelId, upload);
  }
  const text = catalogue.readText(channelId);
  if (method === 'DELETE') catalogue.close(channelId);
  return send(200, text);
}

async function answerPublished(
  { channelsByIds, published }: Catalogue,
  channelId: string,
  { method, readBody }: Asked,
): Promise<CannedAnswer> {
  if (channelsByIds([channelId]).length === 0) return noChannel;
  if (method === 'GET') return send(200, { videos: published.ofChannel(channelId) });
  const video = method === 'POST' ? readVideo(channelId, await readBody()) : null;
  if (video === null)
    return send(400, { error: 'POST { "title": "…", "description": "…", "views": 10000 }' });
  return send(200, { id: published.publish(video) });
}

async function answerVideo(
  { published }: Catalogue,
  id: string,
  { method, readBody }: Asked,
): Promise<CannedAnswer> {
  const done = method === 'DELETE' ? published.remove(id) : changeVideo(published, id, await readBody());
  return done ? send(200, { id }) : send(404, { error: 'no such video, or nothing to change' });
}

const mostDays = 365;

function changeVideo(published: Catalogue['published'], id: string, body: unknown): boolean {
  const { privacy, passDays } = readRecord(body);
  if (isPrivacy(privacy)) return published.setPrivacy(id, privacy);
  const isSpan = typeof passDays === 'number' && passDays > 0 && passDays <= mostDays;
  return isSpan && published.passDays(id, passDays);
}

function isPrivacy(value: unknown): value is Privacy {
  return value === 'public' || value === 'unlisted' || value === 'private';
}

function readVideo(channelId: string, body: unknown): NewVideo | null {
  const { title, views, format = 'long', paidPromotion = true, hasComments = true } = readRecord(body);
  const description = readDescription(body);
  const isVideo = typeof title === 'string' && typeof views === 'number' && views >= 0 && views <= 1e10;
  if (!isVideo || description === null) return null;
  return {
    channelId,
    title: title.toWellFormed(),
    description,
    views,
    format: format === 'short' ? 'short' : 'long',
    paidPromotion: typeof paidPromotion === 'boolean' ? paidPromotion : null,
    hasComments: hasComments === true,
  };
}

function readUpload(body: unknown): NewUpload | null {
  const { title, ageDays } = readRecord(body);
  const description = readDescription(body);
  if (typeof title !== 'string' || typeof ageDays !== 'number' || description === null) return null;
  return { title: title.toWellFormed(), description, ageDays };
}

/** YouTube's own limit for a channel's description is 1,000 characters; the request may be longer. */
const longestDescription = 5000;

function readDescription(body: unknown): string | null {
  if (!isRecord(body) || typeof body['description'] !== 'string') return null;
  return body['description'].length > longestDescription ? null : body['description'].toWellFormed();
}
