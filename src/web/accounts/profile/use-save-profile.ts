import { useMutation } from '@tanstack/react-query';
import type { Profile } from '../../../contract/accounts/account.ts';
import { api } from '../../session/api.ts';
import { explainFailure } from '../../session/failure.ts';
import { refreshStart } from '../../session/start.ts';
import { showToast } from '../../ui/toast.ts';
import { texts } from './texts.ts';

interface Entered {
  name: string;
  avatarUrl: string;
}

/** Saves name and avatar as entered; `onSaved` is told what the server made of them. */
export function useSaveProfile(onSaved: (profile: Profile) => void) {
  return useMutation({
    mutationFn: ({ name, avatarUrl }: Entered) =>
      api.updateProfile({ full_name: name, avatar_url: avatarUrl.trim() === '' ? null : avatarUrl }),
    onSuccess: (profile) => {
      onSaved(profile);
      void refreshStart();
      void showToast({ title: texts.saved, message: texts.savedMessage, tone: 'good' });
    },
    onError: (error) => {
      void showToast({ title: texts.saveFailed, message: explainFailure(error), tone: 'bad' });
    },
  });
}
