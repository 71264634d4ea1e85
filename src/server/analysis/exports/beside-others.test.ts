import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addHistory } from '../../platform/testing/test-history.ts';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';
import { analysisTable } from './columns.ts';
import { writeCsv } from './csv.ts';
import { openExport, pageRows } from './exports.usecases.ts';
import { figures } from './figures.fixture.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const pages = 8;

test('of many exports at once one reads a page at a time, and others have the event loop between two', async () => {
  const { database, clock } = server;
  const exported = [];
  for (let count = 0; count < 5; count += 1) {
    const { userId } = await server.signUp();
    await addHistory(database, {
      userId,
      analyses: pages * pageRows,
      newest: clock.now,
      stepSeconds: 1,
      figures,
    });
    exported.push(await openExport({ database, userId }, { all: true }));
  }
  const work = { isOver: false, sinceTurn: 0, most: 0, pieces: 0 };
  const ticking = (async () => {
    while (!work.isOver) {
      await nextTurn();
      work.sinceTurn = 0;
    }
  })();
  await Promise.all(
    exported.map(async (read) => {
      for await (const _ of writeCsv(read ?? [], analysisTable)) {
        work.pieces += 1;
        work.sinceTurn += 1;
        // Each export's header and first page were there before.
        if (work.pieces > 2 * exported.length) work.most = Math.max(work.most, work.sinceTurn);
      }
    }),
  );
  work.isOver = true;
  await ticking;
  expect(work.pieces).toBe(5 * (pages + 1));
  // One at the end of a turn, and one at the beginning of the next.
  expect(work.most).toBeLessThanOrEqual(2);
});
