import { Button, NativeSelect, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import type { CampaignDetail } from '../../../contract/deals/campaign-parts.ts';
import { api } from '../../session/api.ts';
import { useAction } from '../../session/use-action.ts';
import { FailureLine } from '../../ui/failure-line.tsx';
import form from '../../ui/form.module.css';
import classes from './campaigns.module.css';
import { creatorTexts, texts } from './texts.ts';
import { useKeepCampaign } from './use-campaigns.ts';

interface AddCreatorsProps {
  campaign: CampaignDetail;
  /** The list to begin with; none is empty. */
  listId: string;
  onClose: () => void;
}

/** Adds candidates from a list, and by channel. */
export function AddCreators({ campaign, listId, onClose }: AddCreatorsProps) {
  const [list, setList] = useState(listId);
  const [pasted, setPasted] = useState('');
  const [outcome, setOutcome] = useState<{ added: number; known: number; unmatched: string[] } | null>(null);
  const keep = useKeepCampaign();
  const lists = useQuery({
    queryKey: ['campaigns', 'lists'],
    queryFn: ({ signal }) => api.lists(undefined, { signal }),
  });
  const adding = useAction(
    () =>
      api.addCampaignCreators({
        campaign_id: campaign.id,
        list_id: list === '' ? null : list,
        references: pasted
          .split('\n')
          .map((line) => line.trim())
          .filter((line) => line !== ''),
      }),
    (answer) => {
      keep(answer.campaign);
      setOutcome(answer);
      setPasted(answer.unmatched.join('\n'));
    },
  );
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    adding.run(undefined);
  };
  const named = (lists.data?.lists ?? []).map(({ id, name, channels }) => ({
    value: id,
    label: `${name} (${channels})`,
  }));
  return (
    <form className={form.form} onSubmit={submit} noValidate>
      <NativeSelect
        label={creatorTexts.list}
        value={list}
        data={[{ value: '', label: creatorTexts.noList }, ...named]}
        onChange={({ currentTarget }) => setList(currentTarget.value)}
      />
      <Textarea
        label={creatorTexts.references}
        placeholder="@channel"
        rows={4}
        spellCheck={false}
        value={pasted}
        onChange={({ currentTarget }) => setPasted(currentTarget.value)}
      />
      {outcome !== null && (
        <output className={classes.words}>
          {creatorTexts.added(outcome.added, outcome.known)}
          {outcome.unmatched.length > 0 && `\n${creatorTexts.unmatched(outcome.unmatched)}`}
        </output>
      )}
      <FailureLine message={adding.failure?.message ?? null} />
      <div className={form.actions}>
        <Button type="submit" aria-disabled={adding.isRunning}>
          {adding.isRunning ? creatorTexts.adding : creatorTexts.add}
        </Button>
        <Button variant="default" onClick={onClose}>
          {texts.close}
        </Button>
      </div>
    </form>
  );
}
