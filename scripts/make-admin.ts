import { makeAdmin, removeAdmin } from '../src/server/admin/operator-tasks/operator-tasks.usecases.ts';
import { runForAccount } from './operator-task.ts';

/** `npm run make-admin -- <email>`: makes an existing account an administrator's; `--remove` takes the right away. */
await runForAccount({ name: 'make-admin', option: '--remove' }, async (context, input) => {
  const done = await (input.hasOption ? removeAdmin : makeAdmin)(context, input);
  if (done === null) return null;
  const { email, changed } = done;
  const now = input.hasOption
    ? `no administrator ${changed ? 'any more' : 'anyway'}`
    : `an administrator ${changed ? 'now' : 'already'}`;
  return { text: `${email} is ${now}.`, ok: true };
});
