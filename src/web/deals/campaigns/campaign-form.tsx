import { Button, Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import { useState, type SyntheticEvent } from 'react';
import { useNavigate } from 'react-router';
import type { CampaignDetail } from '../../../contract/deals/campaign-parts.ts';
import { longestCampaignName, longestCampaignText } from '../../../contract/deals/deal-limits.ts';
import { currencies } from '../../../engine/pricing/rates.ts';
import { api } from '../../session/api.ts';
import { useAction } from '../../session/use-action.ts';
import { readHundredths } from '../../ui/decimal-amount.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { FailureLine } from '../../ui/failure-line.tsx';
import form from '../../ui/form.module.css';
import { fieldsOf, inputOf } from './campaign-entry.ts';
import type { CampaignEntry } from './campaign-entry.ts';
import { formTexts, texts } from './texts.ts';
import { addingPath, campaignPath, useKeepCampaign } from './use-campaigns.ts';

type Named = { id: string; name: string };

interface CampaignFormProps {
  /** `null` plans a new one. */
  campaign: CampaignDetail | null;
  people: { members: readonly Named[]; clients: readonly Named[] };
  /** Whose channels are added to a new one; none is empty. */
  listId?: string;
  onClose: () => void;
}

type Change = (changed: Partial<CampaignEntry>) => void;

/** What a campaign is about: its money, its days, and what creators are told. */
export function CampaignForm({ campaign, people, listId = '', onClose }: CampaignFormProps) {
  const [fields, setFields] = useState(() => fieldsOf(campaign));
  const [isWrong, setIsWrong] = useState(false);
  const keep = useKeepCampaign();
  const navigate = useNavigate();
  const saving = useAction(
    (cents: number) => {
      const input = inputOf(fields, cents);
      return campaign === null ? api.createCampaign(input) : api.saveCampaign({ ...input, id: campaign.id });
    },
    (saved) => {
      keep(saved);
      if (campaign === null)
        void navigate(listId === '' ? campaignPath(saved.slug) : addingPath(saved.slug, listId));
      else onClose();
    },
  );
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const cents = readHundredths(fields.budget);
    setIsWrong(cents === null);
    if (cents !== null) saving.run(cents);
  };
  const change: Change = (changed) => setFields((before) => ({ ...before, ...changed }));
  return (
    <form className={form.form} onSubmit={submit} noValidate>
      <NameFields fields={fields} onChange={change} />
      <MoneyFields fields={fields} isWrong={isWrong} onChange={change} />
      <PeopleFields fields={fields} people={people} onChange={change} />
      <Disclosure summary={formTexts.more}>
        <BriefFields fields={fields} onChange={change} />
      </Disclosure>
      <FailureLine message={saving.failure?.message ?? null} />
      <div className={form.actions}>
        <Button type="submit" aria-disabled={saving.isRunning}>
          {saving.isRunning ? texts.saving : campaign === null ? texts.plan : texts.save}
        </Button>
        <Button variant="default" onClick={onClose}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  );
}

interface PartProps {
  fields: CampaignEntry;
  onChange: Change;
}

function NameFields({ fields, onChange }: PartProps) {
  return (
    <div className={form.row}>
      <TextInput
        label={formTexts.name}
        dir="auto"
        autoComplete="off"
        maxLength={longestCampaignName}
        value={fields.name}
        onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
      />
      <TextInput
        label={formTexts.product}
        dir="auto"
        autoComplete="off"
        maxLength={longestCampaignName}
        value={fields.product}
        onChange={({ currentTarget }) => onChange({ product: currentTarget.value })}
      />
      <TextInput
        label={formTexts.category}
        description={formTexts.categoryNote}
        autoComplete="off"
        maxLength={longestCampaignName}
        value={fields.category}
        onChange={({ currentTarget }) => onChange({ category: currentTarget.value })}
      />
    </div>
  );
}

function MoneyFields({ fields, isWrong, onChange }: PartProps & { isWrong: boolean }) {
  return (
    <div className={form.row}>
      <TextInput
        label={formTexts.budget}
        inputMode="decimal"
        autoComplete="off"
        value={fields.budget}
        error={isWrong ? formTexts.budgetWrong : null}
        onChange={({ currentTarget }) => onChange({ budget: currentTarget.value })}
      />
      <NativeSelect
        label={formTexts.currency}
        value={fields.currency}
        data={[...currencies]}
        onChange={({ currentTarget: { value } }) =>
          onChange({ currency: currencies.find((each) => each === value) ?? 'USD' })
        }
      />
      <TextInput
        label={formTexts.starts}
        type="date"
        value={fields.starts}
        onChange={({ currentTarget }) => onChange({ starts: currentTarget.value })}
      />
      <TextInput
        label={formTexts.ends}
        type="date"
        value={fields.ends}
        onChange={({ currentTarget }) => onChange({ ends: currentTarget.value })}
      />
      <TextInput
        label={formTexts.exclusive}
        inputMode="numeric"
        maxLength={3}
        value={fields.exclusive}
        onChange={({ currentTarget }) => onChange({ exclusive: currentTarget.value })}
      />
      <TextInput
        label={formTexts.rounds}
        inputMode="numeric"
        maxLength={2}
        value={fields.rounds}
        onChange={({ currentTarget }) => onChange({ rounds: currentTarget.value })}
      />
    </div>
  );
}

function PeopleFields({ fields, people, onChange }: PartProps & Pick<CampaignFormProps, 'people'>) {
  const choices = (none: string, named: readonly Named[]) => [
    { value: '', label: none },
    ...named.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <>
      <div className={form.row}>
        <NativeSelect
          label={formTexts.responsible}
          value={fields.responsible}
          data={choices(formTexts.nobody, people.members)}
          onChange={({ currentTarget }) => onChange({ responsible: currentTarget.value })}
        />
        {people.clients.length > 0 && (
          <NativeSelect
            label={formTexts.client}
            value={fields.client}
            data={choices(formTexts.noClient, people.clients)}
            onChange={({ currentTarget }) => onChange({ client: currentTarget.value })}
          />
        )}
      </div>
      {fields.client !== '' && (
        <Checkbox
          label={formTexts.asksClient}
          checked={fields.asksClient}
          onChange={({ currentTarget }) => onChange({ asksClient: currentTarget.checked })}
        />
      )}
    </>
  );
}

const longTexts = [
  ['goal', formTexts.goal],
  ['audience', formTexts.audience],
  ['messages', formTexts.messages],
  ['does', formTexts.does],
  ['doNot', formTexts.doNot],
  ['disclosure', formTexts.disclosure],
  ['assets', formTexts.assets],
] as const;

function BriefFields({ fields, onChange }: PartProps) {
  return (
    <div className={form.form}>
      {longTexts.map(([name, label]) => (
        <Textarea
          key={name}
          label={label}
          dir="auto"
          rows={2}
          maxLength={longestCampaignText}
          value={fields[name]}
          onChange={({ currentTarget }) => onChange({ [name]: currentTarget.value })}
        />
      ))}
      <TextInput
        label={formTexts.landing}
        type="url"
        autoComplete="off"
        value={fields.landing}
        onChange={({ currentTarget }) => onChange({ landing: currentTarget.value })}
      />
    </div>
  );
}
