import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import { useState, type SyntheticEvent } from 'react';
import { useNavigate } from 'react-router';
import type { Account } from '../../../contract/accounts/account.ts';
import type { ProposalDetail } from '../../../contract/deals/proposals.ts';
import { longestChannelName, mostOfADeliverable } from '../../../contract/limits.ts';
import { longestQuoteLabel } from '../../../contract/deals/deal-limits.ts';
import { proposalTones } from '../../../engine/pricing/proposals/proposal-messages.ts';
import type { ProposalTone } from '../../../engine/pricing/proposals/proposal-messages.ts';
import { proposalSides } from '../../../engine/pricing/proposals/proposal-slots.ts';
import type { ProposalSide } from '../../../engine/pricing/proposals/proposal-slots.ts';
import { contentFormats, usageRights } from '../../../engine/pricing/quotes/quote.ts';
import type { ContentFormat, UsageRight } from '../../../engine/pricing/quotes/quote.ts';
import { proposalPath } from '../../app/paths.ts';
import { api } from '../../session/api.ts';
import { ClientChoice } from '../../session/client-choice.tsx';
import { useAction } from '../../session/use-action.ts';
import { Card } from '../../ui/card.tsx';
import { ChoiceList } from '../../ui/choice-list.tsx';
import { FailureLine } from '../../ui/failure-line.tsx';
import form from '../../ui/form.module.css';
import { noParty, PartyFields, readDay, usualDays, ValidUntil } from './party-fields.tsx';
import classes from './proposals.module.css';
import { formatNames, rightNames, sideNames, texts, toneNames } from './texts.ts';
import { useKeepProposal } from './use-proposals.ts';

interface NewProposalProps {
  analysisId: string;
  /** As the analysis calls it; whoever proposes may call it otherwise. */
  channel: string;
  writer: ProposalDetail['writer'];
  account: Account;
}

interface Entered {
  side: ProposalSide;
  channel: string;
  counts: Readonly<Record<ContentFormat, number>>;
  rights: UsageRight[];
  category: string;
  days: string;
  clientId: string | null;
  tone: ProposalTone;
  drafted: boolean;
}

const usualRightMonths = 3;

/** What was asked for and by whom; everything else follows by rule. */
export function NewProposal({ analysisId, channel, writer, account }: NewProposalProps) {
  const navigate = useNavigate();
  const { keep } = useKeepProposal();
  const [party, setParty] = useState(noParty);
  const [isTried, setIsTried] = useState(false);
  const [entered, setEntered] = useState<Entered>({
    side: 'creator',
    channel,
    counts: { mention: 0, integration: 1, semiDedicated: 0, dedicated: 0, short: 0 },
    rights: [],
    category: '',
    days: usualDays,
    clientId: null,
    tone: 'friendly',
    drafted: false,
  });
  const change = (part: Partial<Entered>) => setEntered({ ...entered, ...part });
  const making = useAction(
    (input: Parameters<typeof api.createProposal>[0]) => api.createProposal(input),
    (proposal) => {
      keep(proposal);
      void navigate(proposalPath(proposal.id));
    },
  );
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setIsTried(true);
    const { side, counts, category, tone, drafted, rights, clientId } = entered;
    const deliverables = listDeliverables(counts);
    const label = entered.channel.trim();
    if (label === '' || `${party.name}${party.company}`.trim() === '' || deliverables.length === 0) return;
    making.run({
      analysis_id: analysisId,
      channel_label: label,
      recipient: party,
      deliverables,
      rights: rights.map((right) => ({ right, months: usualRightMonths })),
      valid_until: readDay(entered.days),
      client_id: clientId,
      side,
      category,
      tone,
      drafted,
    });
  };
  return (
    <Card title={texts.newTitle}>
      <form className={form.form} onSubmit={submit} noValidate>
        <div className={form.row}>
          <NativeSelect
            label={texts.side}
            data={proposalSides.map((value) => ({ value, label: sideNames[value] }))}
            value={entered.side}
            onChange={({ currentTarget: { value } }) =>
              change({ side: proposalSides.find((side) => side === value) ?? 'creator' })
            }
          />
          <TextInput
            label={texts.channel}
            dir="auto"
            maxLength={longestChannelName}
            error={isTried && entered.channel.trim() === '' ? texts.channelMissing : null}
            value={entered.channel}
            onChange={({ currentTarget: { value } }) => change({ channel: value })}
          />
        </div>
        <PartyFields party={party} isTried={isTried} onChange={setParty} />
        <AskedFields entered={entered} isTried={isTried} onChange={change} />
        <div className={form.row}>
          <ValidUntil days={entered.days} onChange={(days) => change({ days })} />
          <ToneField tone={entered.tone} onChange={(tone) => change({ tone })} />
          <ClientChoice
            account={account}
            clientId={entered.clientId}
            onChange={(clientId) => change({ clientId })}
          />
        </div>
        {writer !== null && (
          <Checkbox
            label={texts.drafted}
            description={texts.draftedNote(writer.name, writer.model)}
            checked={entered.drafted}
            onChange={({ currentTarget: { checked } }) => change({ drafted: checked })}
          />
        )}
        <FailureLine message={making.failure?.message ?? null} />
        <div className={form.actions}>
          <Button type="submit" aria-disabled={making.isRunning}>
            {making.isRunning ? texts.making : texts.make}
          </Button>
        </div>
      </form>
    </Card>
  );
}

/** What is made at least once. */
function listDeliverables(counts: Entered['counts']) {
  return contentFormats.flatMap((format) =>
    counts[format] === 0 ? [] : [{ format, count: counts[format] }],
  );
}

const offeredCounts = Array.from({ length: mostOfADeliverable + 1 }, (_, count) => String(count));

interface AskedFieldsProps {
  entered: Entered;
  isTried: boolean;
  onChange: (part: Partial<Entered>) => void;
}

function AskedFields({ entered, isTried, onChange }: AskedFieldsProps) {
  const { counts } = entered;
  const isMissing = isTried && listDeliverables(counts).length === 0;
  return (
    <>
      <fieldset className={classes.asked}>
        <legend>{texts.asked}</legend>
        <div className={form.row}>
          {contentFormats.map((format) => (
            <NativeSelect
              key={format}
              label={formatNames[format]}
              data={offeredCounts}
              value={String(counts[format])}
              onChange={({ currentTarget: { value } }) =>
                onChange({ counts: { ...counts, [format]: Number(value) } })
              }
            />
          ))}
        </div>
        <FailureLine message={isMissing ? texts.askedMissing : null} />
      </fieldset>
      <TextInput
        label={texts.category}
        description={texts.categoryNote}
        dir="auto"
        maxLength={longestQuoteLabel}
        value={entered.category}
        onChange={({ currentTarget: { value } }) => onChange({ category: value })}
      />
      <ChoiceList
        label={texts.usage}
        note={texts.usageNote}
        names={usageRights.map((right) => rightNames[right])}
        chosen={entered.rights.map((right) => rightNames[right])}
        onChange={(names) =>
          onChange({ rights: usageRights.filter((right) => names.includes(rightNames[right])) })
        }
      />
    </>
  );
}

interface ToneFieldProps {
  tone: ProposalTone;
  onChange: (tone: ProposalTone) => void;
}

export function ToneField({ tone, onChange }: ToneFieldProps) {
  return (
    <NativeSelect
      label={texts.tone}
      data={proposalTones.map((value) => ({ value, label: toneNames[value] }))}
      value={tone}
      onChange={({ currentTarget: { value } }) =>
        onChange(proposalTones.find((known) => known === value) ?? 'friendly')
      }
    />
  );
}
