import { Button, TextInput } from '@mantine/core';
import { useState, type SyntheticEvent } from 'react';
import type { ProposalDetail } from '../../../contract/deals/proposals.ts';
import { longestChannelName } from '../../../contract/limits.ts';
import { api } from '../../session/api.ts';
import { useAction } from '../../session/use-action.ts';
import { Card } from '../../ui/card.tsx';
import { FailureLine } from '../../ui/failure-line.tsx';
import form from '../../ui/form.module.css';
import { PartyFields, readDay, usualDays, ValidUntil } from './party-fields.tsx';
import { texts } from './texts.ts';
import { useKeepProposal } from './use-proposals.ts';

/** Whom a draft is made out to, and until when it can be accepted. */
export function DetailsCard({ proposal: { id, ...before } }: { proposal: ProposalDetail }) {
  const { keep } = useKeepProposal();
  const [party, setParty] = useState(before.recipient);
  const [label, setLabel] = useState(before.channel_label);
  const [days, setDays] = useState(usualDays);
  const [isTried, setIsTried] = useState(false);
  const saving = useAction((input: Parameters<typeof api.editProposal>[0]) => api.editProposal(input), keep);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (label.trim() === '' || `${party.name}${party.company}`.trim() === '') return;
    const valid_until = readDay(days);
    saving.run({ id, channel_label: label.trim(), recipient: party, valid_until, paragraphs: [] });
  };
  return (
    <Card title={texts.details}>
      <form className={form.form} onSubmit={submit} noValidate>
        <PartyFields party={party} isTried={isTried} onChange={setParty} />
        <div className={form.row}>
          <TextInput
            label={texts.channel}
            dir="auto"
            maxLength={longestChannelName}
            error={isTried && label.trim() === '' ? texts.channelMissing : null}
            value={label}
            onChange={({ currentTarget: { value } }) => setLabel(value)}
          />
          <ValidUntil days={days} onChange={setDays} />
        </div>
        <FailureLine message={saving.failure?.message ?? null} />
        <div className={form.actions}>
          <Button type="submit" size="sm" variant="default" aria-disabled={saving.isRunning}>
            {saving.isRunning ? texts.saving : texts.save}
          </Button>
        </div>
      </form>
    </Card>
  );
}
