import { makeAdmin } from '../src/server/operator-tasks/operator-tasks.usecases.ts';
import { runForAccount } from './operator-task.ts';

/** `npm run make-admin -- <email>`: makes an existing account an administrator's. */
await runForAccount('make-admin', async (context, input) => {
  const made = await makeAdmin(context, input);
  if (made === null) return null;
  const { email, changed } = made;
  return { text: `${email} is an administrator ${changed ? 'now' : 'already'}.`, ok: true };
});
