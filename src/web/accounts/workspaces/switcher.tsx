import { useClickOutside, useWindowEvent } from '@mantine/hooks';
import { useId, useRef, useState } from 'react';
import type { Account } from '../../../contract/accounts/account.ts';
import { tellOtherTabs } from '../../session/other-tabs.ts';
import { post } from '../../session/post.ts';
import { roleNames } from '../../session/rights.ts';
import { readRefusal } from '../../session/refusal.ts';
import { reloadWorkspace } from '../../session/workspace-reload.ts';
import { readAvatarAddress } from '../../ui/avatar-address.ts';
import { CheckIcon, ChevronDownIcon } from '../../ui/icons.tsx';
import { Avatar } from '../../ui/picture.tsx';
import spoken from '../../ui/spoken.module.css';
import { showToast } from '../../ui/toast.ts';
import { useBusy } from '../../ui/use-busy.ts';
import classes from './switcher.module.css';
const texts = {
  label: 'Workspace',
  personal: 'Personal workspace',
  switching: 'Switching...',
  failed: 'You still work where you did.',
} as const;

interface Place {
  id: string;
  name: string;
  note: string;
  url: string | null;
}

/** In which workspace the reader works, and the way into another; on a phone it stands open in the menu. */
export function Switcher({ account }: { account: Account }) {
  const [isOpen, setIsOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const { isBusy, run } = useBusy();
  const listId = useId();
  const place = useClickOutside<HTMLDivElement>(() => setIsOpen(false));
  useWindowEvent('keydown', (event) => {
    if (event.key !== 'Escape' || !isOpen) return;
    setIsOpen(false);
    opener.current?.focus();
  });
  const places = listPlaces(account);
  const current = places.find(({ id }) => id === account.workspace.id) ?? places[0];
  if (current === undefined) return null;
  return (
    <div className={classes.switcher} ref={place}>
      <button
        type="button"
        ref={opener}
        className={classes.opener}
        title={current.name}
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setIsOpen(!isOpen)}
      >
        {/* The bar has no room for the name beside all destinations: the picture or its letters stand for it. */}
        <span className={spoken.spoken}>
          {`${texts.label}: `}
          <bdi>{current.name}</bdi>
        </span>
        <Avatar name={current.name} url={current.url} size="small" />
        <ChevronDownIcon />
      </button>
      <div className={classes.list} id={listId} data-open={isOpen}>
        <p className={classes.heading}>{isBusy ? texts.switching : texts.label}</p>
        <ul>
          {places.map(({ id, name, note, url }) => {
            const isHere = id === current.id;
            return (
              <li key={id}>
                <button
                  type="button"
                  className={classes.place}
                  aria-current={isHere ? 'true' : undefined}
                  aria-disabled={isBusy}
                  onClick={() => {
                    if (isHere) setIsOpen(false);
                    else run(() => changeOver(id));
                  }}
                >
                  <Avatar name={name} url={url} size="small" />
                  <span className={classes.words}>
                    <bdi className={classes.name}>{name}</bdi>
                    <span className={classes.note}>{note}</span>
                  </span>
                  {isHere && <CheckIcon />}
                </button>
              </li>
            );
          })}
        </ul>
      </div>
    </div>
  );
}

function listPlaces({ profile, teams }: Account): Place[] {
  const picture = (address: string | null) => {
    const read = readAvatarAddress(address);
    return read.kind === 'picture' ? read.url : null;
  };
  const own = {
    id: profile.user_id,
    name: profile.full_name.trim() || profile.email,
    note: texts.personal,
    url: picture(profile.avatar_url),
  };
  const others = teams.map(({ id, name, role, avatar_url }) => {
    return { id, name, note: roleNames[role], url: picture(avatar_url) };
  });
  return [own, ...others];
}

/** The next page asks for everything anew; this browser's other tabs hear of it and do the same. */
async function changeOver(id: string): Promise<void> {
  const answer = await post('/api/workspace', { id });
  if (answer.ok) {
    tellOtherTabs();
    reloadWorkspace('switched');
    return;
  }
  const { message } = readRefusal(answer);
  await showToast({ title: texts.failed, message, tone: 'bad', topic: 'account' });
}
