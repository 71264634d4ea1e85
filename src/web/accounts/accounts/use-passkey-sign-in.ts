import { useState } from 'react';
import { showPasskey } from '../../session/passkeys.ts';
import { readRefusal } from '../../session/refusal.ts';
import { enter } from './enter.ts';
import { askForPasskey, signInWithPasskey } from './requests.ts';
import { texts } from './texts.ts';

/** Signs in with a passkey: alone, or as the second step of the sign-in that waits. */
export function usePasskeySignIn({ secondStep }: { secondStep: boolean }) {
  const [state, setState] = useState<{ isBusy: boolean; failure: string | null }>(idle);
  const run = async () => {
    if (state.isBusy) return;
    setState({ isBusy: true, failure: null });
    const failure = await signInOnce(secondStep);
    setState({ isBusy: false, failure });
    if (failure === null) await enter('sign_in', 'passkey');
  };
  return { ...state, run: () => void run() };
}

const idle = { isBusy: false, failure: null };

/** Answers why it came to nothing; `null` once the server has opened a session. */
async function signInOnce(secondStep: boolean): Promise<string | null> {
  const asked = await askForPasskey(secondStep);
  if (!asked.ok) return readRefusal(asked).message;
  const response = await showPasskey(asked.body);
  if (response === null) return texts.passkeyCancelled;
  const answer = await signInWithPasskey(response, secondStep);
  return answer.ok ? null : readRefusal(answer).message;
}
