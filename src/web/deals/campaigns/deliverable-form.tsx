import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState, type SyntheticEvent } from 'react';
import type { CampaignDetail } from '../../../contract/deals/campaign-parts.ts';
import { isExit } from '../../../engine/campaigns/stages.ts';
import { contentFormats, formatRatios } from '../../../engine/pricing/quotes/quote.ts';
import { api } from '../../session/api.ts';
import { useAction } from '../../session/use-action.ts';
import { FailureLine } from '../../ui/failure-line.tsx';
import form from '../../ui/form.module.css';
import { texts, workTexts } from './texts.ts';
import { nameOf, useKeepCampaign } from './use-campaigns.ts';

/** Plans what a creator delivers. */
export function DeliverableForm({ campaign }: { campaign: CampaignDetail }) {
  const creators = campaign.creators.filter(({ stage }) => !isExit(stage));
  const [creator, setCreator] = useState(creators[0]?.id ?? '');
  const [format, setFormat] = useState<(typeof contentFormats)[number]>('integration');
  const [dueDraft, setDueDraft] = useState('');
  const [duePublish, setDuePublish] = useState('');
  const keep = useKeepCampaign();
  const saving = useAction(
    () =>
      api.saveDeliverable({
        creator_id: creator,
        id: null,
        version: 0,
        format,
        due_draft: dueDraft === '' ? null : dueDraft,
        due_publish: duePublish === '' ? null : duePublish,
      }),
    keep,
  );
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    saving.run(undefined);
  };
  return (
    <form className={form.form} onSubmit={submit} noValidate>
      <div className={form.row}>
        <NativeSelect
          label={workTexts.creator}
          value={creator}
          data={creators.map((each) => ({ value: each.id, label: nameOf(each) }))}
          onChange={({ currentTarget }) => setCreator(currentTarget.value)}
        />
        <NativeSelect
          label={workTexts.format}
          value={format}
          data={contentFormats.map((value) => ({ value, label: formatRatios[value].label }))}
          onChange={({ currentTarget: { value } }) =>
            setFormat(contentFormats.find((each) => each === value) ?? 'integration')
          }
        />
        <TextInput
          label={workTexts.dueDraft}
          type="date"
          value={dueDraft}
          onChange={({ currentTarget }) => setDueDraft(currentTarget.value)}
        />
        <TextInput
          label={workTexts.duePublish}
          type="date"
          value={duePublish}
          onChange={({ currentTarget }) => setDuePublish(currentTarget.value)}
        />
      </div>
      <FailureLine message={saving.failure?.message ?? null} />
      <div className={form.actions}>
        <Button type="submit" variant="default" aria-disabled={saving.isRunning}>
          {saving.isRunning ? texts.saving : workTexts.plan}
        </Button>
      </div>
    </form>
  );
}
