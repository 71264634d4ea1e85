import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { AdminSessionNotice } from '../../session/admin-session-notice.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmedButton } from '../../ui/confirmed-button.tsx';
import { AccountSearch } from './account-search.tsx';
import { FoundAccount } from './found-account.tsx';
import { GrantForm } from './grant-form.tsx';
import { beginEntry, readOverride, type OverrideEntry, type OverrideProblems } from './override-entry.ts';
import { texts } from './texts.ts';
import { useOverrides } from './use-overrides.ts';

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
