import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fullAnalysis } from '../../../contract/analysis/channel-analysis.ts';
import { exampleChannels } from '../../../contract/limits.ts';
import type { ChannelFile } from '../../../youtube/channel-file.ts';
import { sampleChannels } from '../../../doubles/samples/sample-channels.ts';
import { addKeyOwner, callApi } from '../../agency/external-api/test-external-api.ts';
import type { KeyOwner } from '../../agency/external-api/test-external-api.ts';
import { startTestServer } from '../testing/test-server.ts';
import type { TestServer } from '../testing/test-server.ts';

const run = promisify(execFile);
/** How each example is run; the name is its heading on the page. */
const examples = [
  { name: 'curl', program: 'sh', needs: 'curl', file: 'analyze.sh' },
  { name: 'typescript', program: process.execPath, needs: process.execPath, file: 'analyze.ts' },
  { name: 'python', program: 'python3', needs: 'python3', file: 'analyze.py' },
];
const isThere = (program: string) => spawnSync(program, ['--version']).status === 0;

let server: TestServer;
let owner: KeyOwner;
let folder = '';
beforeAll(async () => {
  server = await startTestServer({ channels: sampleChannels().slice(0, 1).map(placeAtExample) });
  owner = await addKeyOwner(server);
  folder = await mkdtemp(join(tmpdir(), 'sponsorscope-examples-'));
  await save('sponsorscope.ts', await read('/docs/sponsorscope.ts'));
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

/** The channel that the examples name where YouTube itself is connected, as this server believes it is. */
function placeAtExample(file: ChannelFile): ChannelFile {
  const snippet = { ...Object(file.channel['snippet']), customUrl: exampleChannels.real.toLowerCase() };
  return { ...file, channel: { ...file.channel, snippet } };
}

const read = async (path: string) => (await fetch(server.url + path)).text();
const save = (name: string, text: string) => writeFile(join(folder, name), text);

/** What a reader copies below a heading of the page. */
async function copyExample(name: string): Promise<string> {
  const [, below = ''] = (await read('/docs/')).split(`<h3 id="${name}">`);
  const [, code = ''] = /<pre[^>]*><code>([\s\S]*?)<\/code><\/pre>/.exec(below) ?? [];
  const signs: Record<string, string> = {
    '&lt;': '<',
    '&gt;': '>',
    '&quot;': '"',
    '&#39;': "'",
    '&amp;': '&',
  };
  return code.replaceAll(/&\S+?;/g, (sign) => signs[sign] ?? sign);
}

async function runExample({ program, file }: (typeof examples)[number], key: string) {
  const env = { PATH: process.env['PATH'], SPONSORSCOPE_URL: server.url, SPONSORSCOPE_API_KEY: key };
  return run(program, [file], { cwd: folder, env }).then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      output: error.stdout + error.stderr,
    }),
  );
}

for (const example of examples) {
  test.skipIf(!isThere(example.needs))(
    `the ${example.name} example of the page runs as it is written, and says why it is refused`,
    async () => {
      await save(example.file, await copyExample(example.name));
      const done = await runExample(example, owner.key);
      const answer = await callApi(server, { key: owner.key, channelUrl: exampleChannels.real });
      const analysis = fullAnalysis.parse(await answer.json());
      expect(done.code).toBe(0);
      expect(done.output).toContain(analysis.channelName);
      expect(done.output).toContain(String(analysis.sponsorshipScore));
      expect(done.output).toContain(String(analysis.recommendedPricing?.flatFee.medium));

      const refused = await runExample(example, `${owner.key}x`);
      expect(refused.code).not.toBe(0);
      expect(refused.output).toContain('401');
      expect(refused.output).toContain('API_KEY_INVALID');
    },
  );
}

test('what the examples analyzed was paid once', async () => {
  const books = await callApi(server, { key: owner.key, channelUrl: exampleChannels.real });
  expect(books.headers.get('ratelimit')).toContain('"hour";r=49');
});
