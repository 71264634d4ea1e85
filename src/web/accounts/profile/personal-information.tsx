import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { SyntheticEvent } from 'react';
import { useMutation } from '@tanstack/react-query';
import type { Profile } from '../../../contract/accounts/account.ts';
import { longestAvatarUrl, longestName } from '../../../contract/limits.ts';
import { readAvatarAddress } from '../../ui/avatar-address.ts';
import { Card } from '../../ui/card.tsx';
import { api } from '../../session/api.ts';
import { explainFailure } from '../../session/failure.ts';
import { refreshStart } from '../../session/start.ts';
import { OwnAvatar } from '../../ui/picture.tsx';
import { showToast } from '../../ui/toast.ts';
import { texts } from './texts.ts';
import classes from './personal-information.module.css';

/** Name and avatar, saved as entered. The picture is tried when the field is left, not at every letter. */
export function PersonalInformation({ profile }: { profile: Profile }) {
  const [name, setName] = useState(profile.full_name);
  const [avatarUrl, setAvatarUrl] = useState(profile.avatar_url ?? '');
  const [triedUrl, setTriedUrl] = useState(avatarUrl);
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const saving = useSaveProfile((saved) => {
    setName(saved.full_name);
    setAvatarUrl(saved.avatar_url ?? '');
    setTriedUrl(saved.avatar_url ?? '');
  });

  const address = readAvatarAddress(triedUrl);
  const isFailed = address.kind === 'picture' && address.url === failedUrl;
  const nameError = name.length > longestName ? texts.nameTooLong : null;
  const avatarError = avatarUrl.length > longestAvatarUrl ? texts.avatarTooLong : null;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setTriedUrl(avatarUrl);
    if (nameError === null && avatarError === null && !saving.isPending) saving.mutate({ name, avatarUrl });
  };
  return (
    <Card title={texts.personal}>
      <div className={classes.person}>
        <OwnAvatar
          name={name}
          url={address.kind === 'picture' ? address.url : null}
          size="large"
          onFail={() => setFailedUrl(address.kind === 'picture' ? address.url : null)}
        />
        <p className={classes.who}>
          <bdi className={classes.name}>{name.trim() === '' ? texts.nameless : name}</bdi>
          <span className={classes.email}>{profile.email}</span>
        </p>
      </div>
      <form className={classes.form} onSubmit={submit} noValidate>
        <TextInput
          label={texts.fullName}
          name="full_name"
          autoComplete="name"
          dir="auto"
          value={name}
          error={nameError}
          readOnly={saving.isPending}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TextInput
          label={texts.avatarUrl}
          name="avatar_url"
          autoComplete="photo"
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
          value={avatarUrl}
          error={avatarError}
          description={describeAvatar(address.kind, isFailed)}
          readOnly={saving.isPending}
          onChange={(event) => setAvatarUrl(event.currentTarget.value)}
          onBlur={() => setTriedUrl(avatarUrl)}
        />
        <TextInput
          label={texts.email}
          name="email"
          autoComplete="email"
          value={profile.email}
          description={texts.emailFixed}
          classNames={{ input: classes.fixed }}
          readOnly
        />
        <Button type="submit" className={classes.save} aria-disabled={saving.isPending}>
          {saving.isPending ? texts.saving : texts.save}
        </Button>
      </form>
    </Card>
  );
}

function describeAvatar(kind: ReturnType<typeof readAvatarAddress>['kind'], isFailed: boolean): string {
  if (kind === 'not-shown') return texts.avatarNotShown;
  return isFailed ? texts.avatarFailed : texts.avatarHint;
}

interface Entered {
  name: string;
  avatarUrl: string;
}

/** Saves name and avatar as entered; `onSaved` is told what the server made of them. */
function useSaveProfile(onSaved: (profile: Profile) => void) {
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
