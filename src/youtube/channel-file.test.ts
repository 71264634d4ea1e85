import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseChannelFile, readChannelFile } from './channel-file.ts';
import { loadChannelFolder } from './channel-folder.ts';
import { makeChannelFile } from './test-channel.ts';

const maker = makeChannelFile('maker', 3);

describe('a channel file', () => {
  it('is read as of the end of its day, into the shapes of the engine', () => {
    const sample = readChannelFile({ ...maker, asOf: '2026-06-01', niche: 'Tech' });
    expect(sample).toMatchObject({ asOf: '2026-06-01T23:59:59.000Z', niche: 'Tech' });
    expect(sample.channel.handle).toBe('maker');
    expect(sample.videos.map(({ viewDefinition }) => viewDefinition)).toEqual(['before', 'before', 'before']);
    expect(readChannelFile(maker).niche).toBeNull();
  });

  it('leaves out uploads that cannot be placed in time', () => {
    const videos = [
      ...maker.videos,
      { id: 'goneVideo1A' },
      { id: 'x', snippet: { publishedAt: '2026-01-01' } },
    ];
    expect(readChannelFile({ ...maker, videos }).videos).toHaveLength(3);
  });

  it('survives being written and read again, and drops what is not its own', () => {
    const json: unknown = JSON.parse(JSON.stringify({ ...maker, niche: 'Food', source: 'x' }));
    expect(parseChannelFile(json)).toEqual({ ...maker, niche: 'Food' });
  });

  it.each<[string, unknown]>([
    ['no object', 7],
    ['no date', { ...maker, asOf: 'yesterday' }],
    ['a date that does not exist', { ...maker, asOf: '2026-13-01' }],
    ['a niche of another kind', { ...maker, niche: 7 }],
    ['no channel', { ...maker, channel: null }],
    ['a channel without a proper id', { ...maker, channel: { ...maker.channel, id: 'UC1' } }],
    ['no list of videos', { ...maker, videos: {} }],
    ['a video without an id', { ...maker, videos: [{ snippet: {} }] }],
  ])('is refused with %s', (_, json) => {
    expect(() => parseChannelFile(json)).toThrow(/^\w+ is /);
  });
});

describe('a folder of channel files', () => {
  let folder = '';
  beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'channels-'))));
  afterEach(() => rm(folder, { recursive: true }));

  it('is read in order of name, other files apart', async () => {
    await writeFile(join(folder, 'b.json'), JSON.stringify(maker));
    await writeFile(join(folder, 'a.json'), JSON.stringify(makeChannelFile('other', 1)));
    await writeFile(join(folder, 'notes.txt'), 'x');
    const ids = (await loadChannelFolder(folder)).map(({ channel }) => channel.id);
    expect(ids).toEqual([makeChannelFile('other', 1).channel.id, maker.channel.id]);
  });

  it('names the file that is none', async () => {
    await writeFile(join(folder, 'broken.json'), '{"asOf":');
    await expect(loadChannelFolder(folder)).rejects.toThrow('broken.json');
  });
});
