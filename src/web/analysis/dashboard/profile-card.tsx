import { useState } from 'react';
import { Link } from 'react-router';
import type { Profile } from '../../../contract/accounts/account.ts';
import { links } from '../../app/paths.ts';
import { readAvatarAddress } from '../../ui/avatar-address.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Card } from '../../ui/card.tsx';
import { Tag } from '../../ui/tag.tsx';
import classes from './account-card.module.css';
import { texts } from './texts.ts';

export function ProfileCard({ profile }: { profile: Profile }) {
  const name = profile.full_name.trim() === '' ? texts.nameless : profile.full_name;
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const address = readAvatarAddress(profile.avatar_url);
  const url = address.kind === 'picture' && address.url !== failedUrl ? address.url : null;
  return (
    <Card title={texts.profile} aside={profile.is_admin && <Tag tone="brand">{texts.admin}</Tag>}>
      <div className={classes.person}>
        <Avatar name={name} url={url} onFail={() => setFailedUrl(url)} size="small" />
        <div>
          <p className={classes.name}>
            <bdi>{name}</bdi>
          </p>
          <p className={classes.note}>{profile.email}</p>
        </div>
      </div>
      <Link className={classes.foot} to={links.profile}>
        {texts.profileSettings}
      </Link>
    </Card>
  );
}
