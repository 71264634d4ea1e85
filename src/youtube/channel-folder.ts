import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ChannelFile } from './channel-file.ts';
import { parseChannelFile } from './channel-file.ts';

/** Reads every `*.json` in a folder as a channel file, in order of name; an `Error` names the file that is not one. */
export async function loadChannelFolder(folder: string): Promise<ChannelFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).toSorted();
  return Promise.all(names.map((name) => loadChannelFile(join(folder, name))));
}

async function loadChannelFile(path: string): Promise<ChannelFile> {
  try {
    const json: unknown = JSON.parse(await readFile(path, 'utf8'));
    return parseChannelFile(json);
  } catch (error) {
    throw new Error(`${path}: ${error instanceof Error ? error.message : 'cannot be read'}`, {
      cause: error,
    });
  }
}
