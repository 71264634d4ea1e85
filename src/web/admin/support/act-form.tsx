import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useState, type SyntheticEvent } from 'react';
import type { SupportedAccount } from '../../../contract/admin/support.ts';
import {
  longestAddress,
  longestContractReference,
  longestJustification,
  longestLedgerNote,
} from '../../../contract/limits.ts';
import { AdminSessionNotice } from '../../session/admin-session-notice.tsx';
import { Card } from '../../ui/card.tsx';
import form from '../../ui/form.module.css';
import { formatAmount, nameProduct } from './labels.ts';
import { acts, actWords, emptyEntry, type ActEntry } from './act-entry.ts';
import { readAct } from './support-acts.ts';
import classes from './support-panel.module.css';
import { texts } from './texts.ts';
import { useAct } from './use-support.ts';

/** What an administrator does for the owner of an account; what will happen is said before it happens. */
export function ActForm({ account }: { account: SupportedAccount }) {
  const [entry, setEntry] = useState<ActEntry>(emptyEntry);
  const [isTried, setIsTried] = useState(false);
  const [nowMs] = useState(() => Date.now());
  const { acting, result } = useAct(account, () => {
    setEntry({ ...emptyEntry, name: entry.name });
    setIsTried(false);
  });
  const { preview, problem, wanted } = readAct(entry, account, nowMs);
  const change = (part: Partial<ActEntry>) => {
    if (!acting.isRunning) setEntry({ ...entry, ...part });
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (wanted !== null) acting.run(wanted);
  };
  return (
    <Card title={texts.act} lede={texts.actLede}>
      <AdminSessionNotice isRefused={acting.failure?.code === 'ADMIN_SESSION_REQUIRED'} />
      <form className={form.form} onSubmit={submit} noValidate>
        <NativeSelect
          label={texts.action}
          name="action"
          data={acts.map((value) => ({ value, label: actWords[value] }))}
          value={entry.name}
          onChange={({ currentTarget }) => {
            const name = acts.find((one) => one === currentTarget.value);
            setIsTried(false);
            if (name !== undefined) change({ ...emptyEntry, justification: entry.justification, name });
          }}
        />
        <ActFields entry={entry} account={account} onChange={change} />
        <Textarea
          label={texts.justification}
          description={texts.justificationHint}
          name="justification"
          dir="auto"
          rows={2}
          maxLength={longestJustification}
          value={entry.justification}
          onChange={({ currentTarget }) => change({ justification: currentTarget.value })}
        />
        <div className={classes.preview}>
          <p className={classes.previewTitle}>{texts.preview}</p>
          <output>{preview ?? texts.incomplete}</output>
        </div>
        {isTried && problem !== null && (
          <p className={classes.problem} role="alert">
            {problem}
          </p>
        )}
        <div className={form.actions}>
          <Button type="submit" aria-disabled={acting.isRunning}>
            {acting.isRunning ? texts.loading : texts.perform}
          </Button>
        </div>
        {result !== null && <p className={classes.done}>{result}</p>}
      </form>
    </Card>
  );
}

interface ActFieldsProps {
  entry: ActEntry;
  account: SupportedAccount;
  onChange: (part: Partial<ActEntry>) => void;
}

/** The fields that an act has beside its reason. */
function ActFields({ entry, account, onChange }: ActFieldsProps) {
  const { name } = entry;
  return (
    <>
      {name === 'adjust_credits' && <CreditFields entry={entry} onChange={onChange} />}
      {name === 'refund_purchase' && (
        <NativeSelect
          label={texts.purchase}
          name="purchase"
          data={[{ value: '', label: '' }, ...refundable(account)]}
          value={entry.purchaseId}
          onChange={({ currentTarget }) => onChange({ purchaseId: currentTarget.value })}
        />
      )}
      {(name === 'extend_trial' || name === 'grant_enterprise') && (
        <TextInput
          type="date"
          label={texts.lastDay}
          description={texts.lastDayHint}
          name="lastDay"
          value={entry.lastDay}
          onChange={({ currentTarget }) => onChange({ lastDay: currentTarget.value })}
        />
      )}
      {(name === 'delete_account' || name === 'delete_now') && (
        <TextInput
          type="email"
          label={texts.address}
          description={texts.addressHint}
          name="address"
          autoComplete="off"
          maxLength={longestAddress}
          value={entry.email}
          onChange={({ currentTarget }) => onChange({ email: currentTarget.value })}
        />
      )}
      {name === 'grant_enterprise' && (
        <TextInput
          label={texts.contract}
          description={texts.contractHint}
          name="contract"
          dir="auto"
          maxLength={longestContractReference}
          value={entry.contract}
          onChange={({ currentTarget }) => onChange({ contract: currentTarget.value })}
        />
      )}
    </>
  );
}

function CreditFields({ entry, onChange }: Omit<ActFieldsProps, 'account'>) {
  return (
    <div className={form.row}>
      <TextInput
        label={texts.amount}
        description={texts.amountHint}
        name="credits"
        inputMode="numeric"
        autoComplete="off"
        maxLength={8}
        value={entry.credits}
        onChange={({ currentTarget }) => onChange({ credits: currentTarget.value })}
      />
      <TextInput
        label={texts.note}
        description={texts.noteHint}
        name="note"
        dir="auto"
        maxLength={longestLedgerNote}
        value={entry.note}
        onChange={({ currentTarget }) => onChange({ note: currentTarget.value })}
      />
    </div>
  );
}

function refundable({ purchases }: SupportedAccount): { value: string; label: string }[] {
  return purchases
    .filter((purchase) => purchase.refundable)
    .map((purchase) => {
      const { id, amount_cents: amount, currency, created_at } = purchase;
      const day = created_at.slice(0, 10);
      return { value: id, label: `${nameProduct(purchase)}, ${formatAmount(amount, currency)}, ${day}` };
    });
}
