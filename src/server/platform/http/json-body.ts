import type { IncomingMessage } from 'node:http';
import { ORPCError } from '@orpc/server';
import { describeTwice, describeUnknown } from './errors.ts';
import { findBadName } from './json-names.ts';

/** Far larger than any input of the contract, except for those that set their own limit. */
export const maxBodyBytes = 64 * 1024;

const megabyte = 1024 * 1024;

/** Reads a body as JSON, whatever its content type; refuses what is not JSON. */
export function parseBody(bytes: Buffer): unknown {
  const text = bytes.toString('utf8');
  return text === '' ? undefined : parseJson(text);
}

/** Refuses what is not JSON, and objects that have a field twice: which of them counts is anybody's guess. */
export function parseJson(text: string): unknown {
  const value = readJson(text);
  const bad = findBadName(text);
  if (bad !== null)
    throw badRequest(bad.fault === 'twice' ? describeTwice(bad.name) : describeUnknown([bad.name]));
  return value;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw badRequest('The request body is not valid JSON.');
  }
}

function badRequest(message: string) {
  return new ORPCError('BAD_REQUEST', { status: 400, message });
}

export async function readBodyText(request: IncomingMessage): Promise<string> {
  return (await readBodyBytes(request, maxBodyBytes)).toString('utf8');
}

/** Where a body finds room as it arrives. */
interface Room {
  /** False if there is none for so many bytes more. */
  take: (bytes: number) => boolean;
  refuse: () => Error;
  /** Aborted with the refusal if the room is needed for others. */
  evicted: AbortSignal;
}

/** With events, which cost half as much as an asynchronous loop over the request. */
export function readBodyBytes(request: IncomingMessage, mostBytes: number, room?: Room): Promise<Buffer> {
  if (Number(request.headers['content-length']) > mostBytes) return Promise.reject(tooLarge(mostBytes));
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    const take = (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > mostBytes) refuse(tooLarge(mostBytes));
      else if (room?.take(chunk.length) === false) refuse(room.refuse());
      else chunks.push(chunk);
    };
    const refuse = (error: unknown) => {
      request.off('data', take);
      chunks.length = 0;
      reject(error);
    };
    request.on('data', take);
    room?.evicted.addEventListener('abort', () => refuse(room.evicted.reason), { once: true });
    request.once('end', () => resolve(Buffer.concat(chunks)));
    request.once('error', () => reject(brokenOff()));
    // A complete request closes as well, and creating an error with its stack costs more than reading.
    request.once('close', () => {
      if (!request.readableEnded) reject(brokenOff());
    });
  });
}

/** The client left, or was too slow, before its request was complete; nobody reads this. */
function brokenOff(): ORPCError<'CLIENT_CLOSED_REQUEST', undefined> {
  return new ORPCError('CLIENT_CLOSED_REQUEST', { status: 499, message: 'The request was broken off.' });
}

function tooLarge(mostBytes: number): ORPCError<'PAYLOAD_TOO_LARGE', undefined> {
  return new ORPCError('PAYLOAD_TOO_LARGE', {
    status: 413,
    message: `The request body is larger than ${mostBytes < megabyte ? `${mostBytes / 1024} kB` : `${mostBytes / megabyte} MB`}.`,
  });
}
