import { Button, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import type { RefObject, SyntheticEvent } from 'react';
import { AdminSessionNotice } from '../../session/admin-session-notice.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmedButton } from '../../ui/confirmed-button.tsx';
import type { OverrideAccount } from '../../../contract/admin/tier-overrides.ts';
import { FactList } from '../../ui/fact-list.tsx';
import { Tag } from '../../ui/tag.tsx';
import { longestAddress } from '../../../contract/limits.ts';
import { GrantForm } from './grant-form.tsx';
import { beginEntry, readOverride } from './override-entry.ts';
import type { OverrideEntry, OverrideProblems } from './override-entry.ts';
import { texts } from './texts.ts';
import { useOverrides } from './use-overrides.ts';
import { formatEnd, originWords, tierWords } from './labels.ts';
import classes from './override-panel.module.css';

/** Grants an account a tier for a time, and takes it away again. */
export function OverridePanel() {
  const field = useRef<HTMLInputElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const [nowMs] = useState(() => Date.now());
  const [entry, setEntry] = useState(() => beginEntry(nowMs));
  const [problems, setProblems] = useState<OverrideProblems>({});
  const change = (part: Partial<OverrideEntry>) => {
    setEntry({ ...entry, ...part });
    setProblems({});
  };
  const { found, unknown, forget, finding, granting, clearing } = useOverrides(() =>
    change({ justification: '', isConfirmed: false }),
  );
  const email = entry.email.trim();
  const sayMissing = (sentence: string) => {
    setProblems({ email: sentence });
    field.current?.focus();
  };
  const grant = () => {
    const read = readOverride(entry, Date.now());
    setProblems('problems' in read ? read.problems : {});
    if ('override' in read) granting.run(read.override);
    else focusFirst(read.problems, field.current, form.current);
  };
  return (
    <Card title={texts.title} lede={texts.lede}>
      <AccountSearch
        field={field}
        email={entry.email}
        error={problems.email ?? (unknown?.email === email ? unknown.message : null)}
        isBusy={finding.isRunning || granting.isRunning || clearing.isRunning}
        isFinding={finding.isRunning}
        onChange={(typed) => {
          change({ email: typed });
          forget();
        }}
        onFind={() => (email === '' ? sayMissing(texts.emailMissingToFind) : finding.run(email))}
      />
      {found !== null && <FoundAccount account={found} />}
      <AdminSessionNotice />
      <GrantForm
        ref={form}
        entry={entry}
        problems={problems}
        nowMs={nowMs}
        isGranting={granting.isRunning}
        onChange={change}
        onGrant={grant}
      >
        {email === '' ? (
          <Button variant="default" onClick={() => sayMissing(texts.emailMissingToClear)}>
            {texts.clear}
          </Button>
        ) : (
          <ConfirmedButton
            label={texts.clear}
            question={`The override of ${email} ends at once, and what the account pays for counts again. Clear it?`}
            confirmLabel={texts.clearConfirm}
            keepLabel={texts.keep}
            isRunning={clearing.isRunning}
            onConfirm={() => clearing.run({ email, justification: entry.justification.trim() })}
          />
        )}
      </GrantForm>
    </Card>
  );
}

function focusFirst(
  problems: OverrideProblems,
  email: HTMLInputElement | null,
  form: HTMLFormElement | null,
): void {
  if (problems.email !== undefined) {
    email?.focus();
    return;
  }
  const name = (['lastDay', 'justification', 'isConfirmed'] as const).find(
    (one) => problems[one] !== undefined,
  );
  const field = name === undefined ? null : form?.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}

/** What an administrator sees before they change anything. */
function FoundAccount({ account }: { account: OverrideAccount }) {
  const { tier, origin, subscription_tier, full_name, email } = account;
  return (
    <div className={classes.found}>
      <FactList
        facts={[
          { name: 'Name', value: <bdi className={classes.name}>{full_name.trim() || 'User'}</bdi> },
          { name: 'Email', value: <span className={classes.name}>{email}</span> },
          {
            name: 'Tier that counts',
            value: (
              <>
                <Tag tone={tier === 'free' ? 'neutral' : 'brand'}>{tierWords[tier]}</Tag>
                <span className={classes.origin}>{originWords[origin]}</span>
              </>
            ),
          },
          {
            name: 'Paid for',
            value: subscription_tier === 'free' ? 'Nothing' : tierWords[subscription_tier],
          },
          { name: 'Override', value: <OverrideState account={account} /> },
        ]}
      />
    </div>
  );
}

function OverrideState({ account }: { account: OverrideAccount }) {
  const { override_subscription_tier: tier, override_until: end, origin } = account;
  if (tier === null) return 'None';
  if (end === null) return tierWords[tier];
  return `${tierWords[tier]} ${origin === 'override' ? 'until' : '(over), ended'} ${formatEnd(end)}`;
}

interface AccountSearchProps {
  field: RefObject<HTMLInputElement | null>;
  email: string;
  error: string | null;
  isBusy: boolean;
  isFinding: boolean;
  onChange: (email: string) => void;
  onFind: () => void;
}

function AccountSearch(props: AccountSearchProps) {
  const { field, email, error, isBusy, isFinding, onChange, onFind } = props;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    onFind();
  };
  return (
    <form className={classes.search} onSubmit={submit} noValidate>
      <TextInput
        ref={field}
        type="email"
        label={texts.email}
        name="email"
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        maxLength={longestAddress}
        error={error}
        value={email}
        readOnly={isBusy}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <Button className={classes.find} type="submit" variant="default" aria-disabled={isFinding}>
        {isFinding ? texts.loading : texts.find}
      </Button>
    </form>
  );
}
