import type { IncomingMessage, ServerResponse } from 'node:http';
import { conversionTypes } from '../../../engine/tracking/attribution.ts';
import { includesFeature } from '../../../engine/plans/plans.ts';
import { readDecimalText } from '../../../values/decimal-text.ts';
import { readTier } from '../../accounts/plans/plans.usecases.ts';
import type { Database } from '../../platform/db/database.ts';
import { refuseHost, refuseHostHeader } from '../../platform/http/hosts.ts';
import { createConcurrencyLimit } from '../../platform/limits/concurrency-limit.ts';
import { readReported } from './conversion-row.ts';
import { findSettingsOfPixel } from './conversions.rows.ts';
import { recordReported } from './conversions.usecases.ts';
import { trackScript } from './track-script.ts';

interface PixelDependencies {
  database: Database;
  now: () => Date;
  hosts: ReadonlySet<string>;
  warn: (error: unknown, sentence: string) => void;
}

export const pixelPath = '/p/';
export const scriptPath = '/track.js';

/** The smallest picture that there is, transparent. */
const picture = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
const open = {
  'x-content-type-options': 'nosniff',
  // Shops' pages, which are others', load both.
  'cross-origin-resource-policy': 'cross-origin',
};
/** Anybody can call a pixel: what it may take of the database is bounded, for each workspace and in all. */
const bounds = { atOnce: 4, waiting: 500, perKey: { atOnce: 1, waiting: 100 } };
const amount = { called: 'The value', example: '24.50', decimals: 2, least: 0, most: 10_000_000_000 };

/** Answers the script of shops' pages, and the picture by which they report orders without a program of their own. */
export function createPixel(dependencies: PixelDependencies) {
  const { hosts, warn } = dependencies;
  const limit = createConcurrencyLimit(bounds);
  return (request: IncomingMessage, response: ServerResponse): void => {
    const wrong = refuseHostHeader(request) ?? refuseHost(request, hosts);
    if (wrong !== null || (request.method !== 'GET' && request.method !== 'HEAD')) {
      response.writeHead(wrong?.status ?? 405, { 'content-length': '0', allow: 'GET, HEAD' });
      return void response.end();
    }
    const url = URL.parse(request.url ?? '', 'http://own.invalid');
    if (url?.pathname === scriptPath) return sendScript(response);
    response.writeHead(200, { ...open, 'content-type': 'image/gif', 'cache-control': 'no-store' });
    response.end(picture);
    const key = /^\/p\/([\w-]{16})\.gif$/.exec(url?.pathname ?? '')?.[1];
    if (url === null || key === undefined || request.method !== 'GET') return;
    // Whoever looks at the picture is not to learn whether the order was new, or anybody's.
    limit
      .tryRun(key, () => record(dependencies, key, url.searchParams))
      ?.catch((error: unknown) => warn(error, 'An order that a pixel reported could not be kept'));
  };
}

function sendScript(response: ServerResponse): void {
  response.writeHead(200, {
    ...open,
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=3600',
    'content-length': Buffer.byteLength(trackScript),
  });
  response.end(trackScript);
}

async function record(context: PixelDependencies, key: string, query: URLSearchParams): Promise<void> {
  const { database, now } = context;
  const settings = await database.asSystem(() => findSettingsOfPixel(database, key));
  if (settings === null) return;
  const userId = settings.workspaceId;
  if (!includesFeature(await readTier(context, { userId }), 'pixel')) return;
  const row = readQuery(query, now());
  if ('reason' in row) return;
  await recordReported({ database, now, userId }, { cameBy: 'pixel', rows: [row], onlyCredited: true });
}

function readQuery(query: URLSearchParams, at: Date) {
  const value = readDecimalText(query.get('v') ?? '0', amount);
  if ('reason' in value) return value;
  const type = conversionTypes.find((known) => known === query.get('t')) ?? 'purchase';
  // A refund is the shop's to report, not a page's.
  if (type === 'refund') return { reason: 'A page refunds nothing.' };
  return readReported(
    {
      event_id: query.get('id') ?? '',
      type,
      occurred_at: at.toISOString(),
      value_cents: Math.round(value.value * 100),
      currency: (query.get('c') ?? '').toUpperCase(),
      ...(query.has('ssc') && { click_id: query.get('ssc') }),
      ...(query.has('code') && { code: query.get('code') }),
    },
    at,
  );
}
