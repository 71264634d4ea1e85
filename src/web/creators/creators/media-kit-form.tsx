import { Button, Switch, Textarea, TextInput } from '@mantine/core';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { useState, type SyntheticEvent } from 'react';
import { Link } from 'react-router';
import type { MediaKit } from '../../../contract/creators/media-kits.ts';
import { longestAbout, longestAddress, longestHeadline } from '../../../contract/limits.ts';
import { links } from '../../app/paths.ts';
import { api } from '../../session/api.ts';
import { formatCount } from '../../ui/format.ts';
import { showToast } from '../../ui/toast.ts';
import { FailureLine } from '../../ui/failure-line.tsx';
import classes from '../../ui/form.module.css';
import { useAction } from '../../session/use-action.ts';
import { useCreatorMemory } from './use-creator-data.ts';
import { KitWordsFields, type KitWordsEntry } from './kit-words-fields.tsx';
import { type KitWords, readAudience, readSponsors, writeAudience, writeSponsors } from './kit-words.ts';
import { words } from './labels.ts';

type Entered = Pick<MediaKit, 'headline' | 'about' | 'shows_rates' | 'takes_requests' | 'shared'> & {
  contact: string;
  words: KitWordsEntry;
};

const slugCodes = ['WRONG_SLUG', 'SLUG_RESERVED', 'SLUG_TAKEN', 'TOO_MANY_SLUGS', 'NOT_PROVEN'];

function beginEntry(kit: MediaKit): Entered {
  const { headline, about, shows_rates, takes_requests, shared, sponsors, audience, slug } = kit;
  return {
    headline,
    about,
    shows_rates,
    takes_requests,
    shared,
    contact: kit.contact_address ?? '',
    words: {
      slug: slug ?? '',
      sponsors: writeSponsors(sponsors),
      audience: writeAudience(audience),
      asOf: audience?.as_of ?? '',
    },
  };
}

/** What the media kit says besides the figures, and whether others may open it. */
export function MediaKitForm({ kit }: { kit: MediaKit }) {
  const [entered, setEntered] = useState<Entered>(() => beginEntry(kit));
  const [isTried, setIsTried] = useState(false);
  const sponsors = readSponsors(entered.words.sponsors);
  const audience = readAudience(entered.words.audience, entered.words.asOf);
  const { keepKit } = useCreatorMemory();
  const saving = useAction(
    ({ contact, words: { slug }, ...rest }: Entered & KitWords) =>
      api.creatorMediaKit({
        action: 'save',
        channel_id: kit.channel_id,
        ...rest,
        slug: slug.trim() === '' ? null : slug.trim(),
        contact_address: contact.trim() === '' ? null : contact.trim(),
      }),
    (saved) => {
      keepKit(saved);
      const message = saved.shared ? 'Anyone with the link can view.' : 'It is private: its link is off.';
      void showToast({ title: 'Media kit saved', message, tone: 'good' });
    },
  );
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (typeof sponsors === 'string' || typeof audience === 'string') return;
    saving.run({ ...entered, sponsors, audience });
  };
  const change = (part: Partial<Entered>) => setEntered({ ...entered, ...part });
  const code = saving.failure?.code ?? '';
  const isAddressWrong = code === 'WRONG_ADDRESS';
  const isSlugWrong = slugCodes.includes(code);
  const failure = saving.failure?.message ?? null;
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <TextInput
        label="Headline"
        name="headline"
        dir="auto"
        maxLength={longestHeadline}
        description={`One line under the channel’s name, up to ${longestHeadline} characters.`}
        value={entered.headline}
        readOnly={saving.isRunning}
        onChange={({ currentTarget }) => change({ headline: currentTarget.value })}
      />
      <Textarea
        label="About the channel"
        name="about"
        dir="auto"
        rows={5}
        maxLength={longestAbout}
        description={`What you make and for whom, up to ${formatCount(longestAbout)} characters.`}
        value={entered.about}
        readOnly={saving.isRunning}
        onChange={({ currentTarget }) => change({ about: currentTarget.value })}
      />
      <TextInput
        label="Contact address"
        name="contact"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        maxLength={longestAddress}
        description="Brands write to this address. Left empty, none is shown."
        error={isAddressWrong ? failure : null}
        value={entered.contact}
        readOnly={saving.isRunning}
        onChange={({ currentTarget }) => change({ contact: currentTarget.value })}
      />
      <KitWordsFields
        entry={entered.words}
        base={kit.url.slice(0, kit.url.lastIndexOf('/') + 1)}
        errors={{
          slug: isSlugWrong ? failure : null,
          sponsors: isTried && typeof sponsors === 'string' ? sponsors : null,
          audience: isTried && typeof audience === 'string' ? audience : null,
          asOf: code === 'WRONG_DAY' ? failure : null,
        }}
        isBusy={saving.isRunning}
        onChange={(part) => change({ words: { ...entered.words, ...part } })}
      />
      <Switch
        label="Show my rates"
        description="The three price levels of your Full Report, with the note that they are an estimate."
        checked={entered.shows_rates}
        onChange={({ currentTarget }) => change({ shows_rates: currentTarget.checked })}
      />
      <p className={classes.note}>
        Your own prices are on your{' '}
        <Link to={`${links.creatorRate}?channel=${encodeURIComponent(kit.channel_id)}`}>rate card</Link>,
        shown here line by line.
      </p>
      <Switch
        label="Take requests"
        description="A form on the page. Brands confirm their address first; neither of you sees the other’s. Needs the proof that the channel is yours."
        checked={entered.takes_requests}
        onChange={({ currentTarget }) => change({ takes_requests: currentTarget.checked })}
      />
      <Switch
        label="Share the media kit"
        description="Anyone with the link can view, without an account. Search engines are told to leave it out."
        checked={entered.shared}
        onChange={({ currentTarget }) => change({ shared: currentTarget.checked })}
      />
      <FailureLine message={isAddressWrong || isSlugWrong || code === 'WRONG_DAY' ? null : failure} />
      <div className={classes.actions}>
        <Button type="submit" aria-disabled={saving.isRunning}>
          {saving.isRunning ? words.saving : words.save}
        </Button>
      </div>
    </form>
  );
}
