import { tellOtherTabs } from './other-tabs.ts';
import { post } from './post.ts';
import { forgetAccount } from './start.ts';

/** Ends the session on the server, then forgets it here and in the browser's other tabs. False: it goes on. */
export async function signOut(): Promise<boolean> {
  const { ok, status } = await post('/api/auth/sign-out', {});
  // Without a session there is nothing left to end.
  if (!ok && status !== 401) return false;
  forgetAccount();
  tellOtherTabs();
  return true;
}
