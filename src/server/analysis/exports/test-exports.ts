import { Buffer } from 'node:buffer';
import { inflateRawSync } from 'node:zlib';
import Papa from 'papaparse';
import { readSheet } from 'read-excel-file/node';
import type { ExportRow } from './exports.rows.ts';
import { figures } from './figures.fixture.ts';

export const headers = [
  'Channel name',
  'Channel URL',
  'Analyzed at (UTC)',
  'Data read at (UTC)',
  'Subscribers',
  'Average views',
  'Engagement rate (%)',
  'Content frequency',
  'Niche',
  'Sponsorship score (0-100)',
  'Risk level',
  'Brand safety',
  'Flat fee low (USD)',
  'Flat fee medium (USD)',
  'Flat fee high (USD)',
  'CPM low (USD per 1,000 views)',
  'CPM medium (USD per 1,000 views)',
  'CPM high (USD per 1,000 views)',
  'Affiliate low (% of sales)',
  'Affiliate medium (% of sales)',
  'Affiliate high (% of sales)',
  'Verdict',
  'Market basis',
  'Market multiplier',
  'Past sponsors',
  'Model version',
  'Demo data',
  'Note',
];

/** A row as the database answers it. */
export function createRow(changes: Partial<ExportRow> = {}): ExportRow {
  return {
    id: '00000000-0000-4000-8000-000000000002',
    channelId: 'UCabcdefghijklmnopqrstuv',
    channelName: 'A channel',
    sponsorshipScore: 77,
    modelVersion: '1.0.0',
    demo: false,
    figures,
    fetchedAt: new Date('2026-11-20T08:30:00Z'),
    createdAt: new Date('2026-11-21T12:00:01Z'),
    position: '2026-11-21 12:00:01+00',
    ...changes,
  };
}

/** All pieces of a file as one. */
export async function collect(pieces: AsyncIterable<Uint8Array | string>): Promise<Buffer> {
  const collected = [];
  for await (const piece of pieces) collected.push(Buffer.from(piece));
  return Buffer.concat(collected);
}

/** A CSV's rows by a reader that did not write it; fails where the file is not whole or not clean. */
export function readCsv(file: Buffer): string[][] {
  const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(file);
  const { data, errors } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { newline: '\r\n' });
  if (errors.length > 0) throw new Error(JSON.stringify(errors));
  return data.slice(0, -1);
}

/** A workbook's first sheet by a reader that did not write it. */
export function readWorkbook(file: Buffer) {
  return readSheet(file, { trim: false });
}

/** The parts of a workbook as they are packed, by the list at the file's end. */
export function unpack(file: Buffer): Map<string, string> {
  const parts = new Map<string, string>();
  const end = file.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'));
  let at = file.readUInt32LE(end + 16);
  for (let left = file.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [method, size] = [file.readUInt16LE(at + 10), file.readUInt32LE(at + 20)];
    const nameLength = file.readUInt16LE(at + 28);
    const local = file.readUInt32LE(at + 42);
    const start = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28);
    const packed = file.subarray(start, start + size);
    const name = file.toString('utf8', at + 46, at + 46 + nameLength);
    parts.set(name, (method === 8 ? inflateRawSync(packed) : packed).toString('utf8'));
    at += 46 + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
  }
  return parts;
}
