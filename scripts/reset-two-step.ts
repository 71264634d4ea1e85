import { resetTwoStep } from '../src/server/admin/operator-tasks/operator-tasks.usecases.ts';
import { runForAccount } from './operator-task.ts';

/** `npm run reset-two-step -- <email>`: takes the second factors from an account whose owner has lost them all. */
await runForAccount({ name: 'reset-two-step' }, async (context, input) => {
  const done = await resetTwoStep(context, input);
  if (done === null) return null;
  const { email, changed } = done;
  const text = changed
    ? `${email} signs in with the password, or with Google, alone now, and is signed out everywhere.`
    : `${email} had no second factor; it is signed out everywhere.`;
  return { text, ok: true };
});
