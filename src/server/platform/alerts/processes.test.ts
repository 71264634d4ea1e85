import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { alert } from '../../../contract/admin/alerts.ts';
import { changeProfile } from '../../accounts/plans/test-plans.ts';
import { createSignUp } from '../testing/test-accounts.ts';
import type { SignedUp } from '../testing/test-accounts.ts';
import { createTestProcesses } from '../testing/test-process.ts';
import type { TestProcesses } from '../testing/test-process.ts';

let processes: TestProcesses;
let [admin, member]: SignedUp[] = [];
beforeAll(async () => {
  processes = await createTestProcesses();
  const first = await processes.start();
  const signUp = createSignUp(first.url);
  [admin, member] = [await signUp(), await signUp()];
  await first.end('SIGTERM');
  await processes.look((database) =>
    database.asSystem(() => changeProfile(database, admin?.userId ?? '', { is_admin: true })),
  );
});
afterAll(() => processes.close());

const path = '/api/admin/alerts?state=open';
const ask = (url: string, who: SignedUp | undefined) =>
  fetch(url + path, { headers: { cookie: who?.cookie ?? '' } });

test('an alert of one process comes by itself to the page that another one serves', async () => {
  const ringing = await processes.start();
  const serving = await processes.start();
  const readAlerts = async () => {
    const answer = await ask(serving.url, admin);
    return z.object({ alerts: z.array(alert), total: z.number() }).parse(await answer.json()).alerts;
  };
  const tries = 3;
  for (let count = 0; count < tries; count += 1) expect((await ask(ringing.url, member)).status).toBe(403);
  const told = {
    alert_type: 'admin_access_refused',
    occurrences: tries,
    alert_data: expect.arrayContaining([{ name: 'email', value: member?.email }]),
  };
  await expect.poll(readAlerts).toContainEqual(expect.objectContaining(told));
});
