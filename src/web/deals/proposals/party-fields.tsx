import { NativeSelect, TextInput } from '@mantine/core';
import type { ProposalDetail } from '../../../contract/deals/proposals.ts';
import { longestAddress, longestName } from '../../../contract/limits.ts';
import form from '../../ui/form.module.css';
import { texts } from './texts.ts';

export type Party = ProposalDetail['recipient'];
export const noParty: Party = { name: '', company: '', email: '' };

interface PartyFieldsProps {
  party: Party;
  isTried: boolean;
  onChange: (party: Party) => void;
}

/** Whom a proposal is made out to. */
export function PartyFields({ party, isTried, onChange }: PartyFieldsProps) {
  const isMissing = isTried && `${party.name}${party.company}`.trim() === '';
  return (
    <div className={form.row}>
      <TextInput
        label={texts.recipientName}
        dir="auto"
        autoComplete="off"
        maxLength={longestName}
        error={isMissing ? texts.recipientMissing : null}
        value={party.name}
        onChange={({ currentTarget: { value } }) => onChange({ ...party, name: value })}
      />
      <TextInput
        label={texts.recipientCompany}
        dir="auto"
        autoComplete="off"
        maxLength={longestName}
        value={party.company}
        onChange={({ currentTarget: { value } }) => onChange({ ...party, company: value })}
      />
      <TextInput
        label={texts.recipientEmail}
        description={texts.emailNote}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        type="email"
        dir="ltr"
        autoComplete="off"
        maxLength={longestAddress}
        value={party.email}
        onChange={({ currentTarget: { value } }) => onChange({ ...party, email: value.trim() })}
      />
    </div>
  );
}

const dayMs = 86_400_000;
const offeredDays = ['7', '14', '30', '60', '90'] as const;
export const usualDays = '30';

/** The day that lies so many days ahead, UTC. */
export function readDay(days: string): string {
  return new Date(Date.now() + Number(days) * dayMs).toISOString().slice(0, 'YYYY-MM-DD'.length);
}

export function ValidUntil({ days, onChange }: { days: string; onChange: (days: string) => void }) {
  return (
    <NativeSelect
      label={texts.until}
      data={offeredDays.map((value) => ({ value, label: `${value} days from today` }))}
      value={days}
      onChange={({ currentTarget: { value } }) => onChange(value)}
    />
  );
}
