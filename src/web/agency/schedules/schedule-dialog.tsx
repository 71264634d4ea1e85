import { Button, Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useState, type SyntheticEvent } from 'react';
import { longestViewName } from '../../../contract/limits.ts';
import { lastMonthDay } from '../../../engine/plans/report-schedules.ts';
import { api } from '../../session/api.ts';
import { useAction } from '../../session/use-action.ts';
import { choicesOf } from '../../ui/choices.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FailureLine } from '../../ui/failure-line.tsx';
import form from '../../ui/form.module.css';
import { showToast } from '../../ui/toast.ts';
import { findProblems, writeDraft, type Draft, type Problems } from './draft.ts';
import { texts } from './texts.ts';
import { hours, listZones, useKeepSchedules, useSubjects } from './use-schedules.ts';

/** What is sent, when, and to whom. */
export function ScheduleDialog({ begin, onClose }: { begin: Draft; onClose: () => void }) {
  const [draft, setDraft] = useState(begin);
  const [problems, setProblems] = useState<Problems>({ subject: null, addresses: null });
  const keep = useKeepSchedules();
  const saving = useAction(
    () => api.saveSchedule(writeDraft(draft)),
    (answer) => {
      keep(answer);
      const asked = answer.schedules.some(({ addresses }) =>
        addresses.some(({ state }) => state === 'waiting'),
      );
      void showToast({ title: texts.saved, ...(asked && { message: texts.savedAsked }), tone: 'good' });
      onClose();
    },
  );
  const change = (changes: Partial<Draft>) => {
    setDraft({ ...draft, ...changes });
    setProblems({ subject: null, addresses: null });
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const found = findProblems(draft);
    setProblems(found);
    if (found.subject === null && found.addresses === null) saving.run(undefined);
  };
  const part = { draft, problems, onChange: change };
  return (
    <Dialog title={draft.id === null ? texts.add : texts.change} onClose={onClose}>
      <form className={form.form} onSubmit={submit} noValidate>
        <SubjectFields {...part} />
        <FormatFields {...part} />
        <TimeFields {...part} />
        <Textarea
          label={texts.addresses}
          description={texts.addressesHint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          rows={3}
          dir="ltr"
          spellCheck={false}
          value={draft.addresses}
          error={problems.addresses}
          onChange={({ currentTarget }) => change({ addresses: currentTarget.value })}
        />
        {draft.id !== null && (
          <Checkbox
            label={texts.paused}
            checked={draft.is_paused}
            onChange={({ currentTarget }) => change({ is_paused: currentTarget.checked })}
          />
        )}
        <FailureLine message={saving.failure?.message ?? null} />
        <div className={form.actions}>
          <Button type="submit" aria-disabled={saving.isRunning}>
            {saving.isRunning ? texts.saving : texts.save}
          </Button>
          <Button variant="default" onClick={onClose}>
            {texts.cancel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

interface PartProps {
  draft: Draft;
  problems: Problems;
  onChange: (changes: Partial<Draft>) => void;
}

function SubjectFields({ draft, problems, onChange }: PartProps) {
  const { what, question } = draft;
  const isNarrowed = Object.keys(question).length > 0;
  return (
    <>
      <NativeSelect
        label={texts.what}
        data={choicesOf(texts.things)}
        value={what}
        onChange={({ currentTarget: { value } }) => {
          const next = choicesOf(texts.things).find((each) => each.value === value);
          if (next !== undefined) onChange({ what: next.value, subjectId: '' });
        }}
      />
      {what === 'library' ? (
        <TextInput
          label={texts.view}
          description={isNarrowed ? texts.viewHintNarrowed : texts.viewHint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          placeholder={isNarrowed ? texts.someAnalyses : texts.allAnalyses}
          autoComplete="off"
          dir="auto"
          maxLength={longestViewName}
          value={draft.view}
          onChange={({ currentTarget }) => onChange({ view: currentTarget.value })}
        />
      ) : (
        <SubjectChoice
          key={what}
          what={what}
          chosen={draft.subjectId}
          problem={problems.subject}
          onChange={(subjectId) => onChange({ subjectId })}
        />
      )}
    </>
  );
}

interface SubjectChoiceProps {
  what: 'list' | 'campaign';
  chosen: string;
  problem: string | null;
  onChange: (id: string) => void;
}

function SubjectChoice({ what, chosen, problem, onChange }: SubjectChoiceProps) {
  const subjects = useSubjects(what);
  const none = what === 'list' ? texts.noLists : texts.noCampaigns;
  const known = subjects.data ?? [];
  const failure = subjects.isError ? texts.subjectsFailed : null;
  return (
    <NativeSelect
      label={texts.which[what]}
      data={[{ value: '', label: texts.choose }, ...known]}
      value={chosen}
      error={problem ?? failure}
      description={subjects.data?.length === 0 ? none : undefined}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

function FormatFields({ draft, onChange }: PartProps) {
  return (
    <div className={form.row}>
      <NativeSelect
        label={texts.format}
        description={draft.format === 'pdf' && draft.what !== 'campaign' ? texts.formatHint : undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data={choicesOf(texts.formats)}
        value={draft.format}
        onChange={({ currentTarget: { value } }) => {
          const next = choicesOf(texts.formats).find((each) => each.value === value);
          if (next !== undefined) onChange({ format: next.value });
        }}
      />
      {draft.format === 'pdf' && (
        <NativeSelect
          label={texts.paper}
          data={choicesOf(texts.papers)}
          value={draft.paper}
          onChange={({ currentTarget: { value } }) => onChange({ paper: value === 'a4' ? 'a4' : 'letter' })}
        />
      )}
    </div>
  );
}

const weekdays = texts.weekdays.map((label, at) => ({ value: String(at + 1), label }));
const monthDays = Array.from({ length: lastMonthDay }, (_, at) => String(at + 1));

function TimeFields({ draft, onChange }: PartProps) {
  const { every, day, hour, time_zone: zone } = draft;
  const isWeekly = every === 'week';
  return (
    <>
      <div className={form.row}>
        <NativeSelect
          label={texts.every}
          data={choicesOf(texts.rhythms)}
          value={every}
          onChange={({ currentTarget: { value } }) =>
            onChange({ every: value === 'month' ? 'month' : 'week', day: 1 })
          }
        />
        <NativeSelect
          label={isWeekly ? texts.weekday : texts.monthDay}
          data={isWeekly ? weekdays : monthDays}
          value={String(day)}
          onChange={({ currentTarget }) => onChange({ day: Number(currentTarget.value) })}
        />
      </div>
      <div className={form.row}>
        <NativeSelect
          label={texts.hour}
          data={hours}
          value={String(hour)}
          onChange={({ currentTarget }) => onChange({ hour: Number(currentTarget.value) })}
        />
        <NativeSelect
          label={texts.zone}
          data={listZones(zone)}
          value={zone}
          onChange={({ currentTarget }) => onChange({ time_zone: currentTarget.value })}
        />
      </div>
    </>
  );
}
