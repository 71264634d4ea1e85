import { Button, Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import { useId, type ReactNode, type Ref, type SyntheticEvent } from 'react';
import { longestJustification } from '../../../contract/limits.ts';
import type { OverrideTier } from '../../../contract/admin/tier-overrides.ts';
import form from '../../ui/form.module.css';
import { formatCount } from '../../ui/format.ts';
import { endOf, lastDays, type OverrideEntry, type OverrideProblems } from './override-entry.ts';
import classes from './override-panel.module.css';
import { texts } from './texts.ts';
import { formatEnd, tierWords } from './labels.ts';

const tiers: readonly OverrideTier[] = ['pro', 'agency'];
const fieldOrder = ['label', 'input', 'description', 'error'] as const;

interface GrantFormProps {
  ref: Ref<HTMLFormElement>;
  entry: OverrideEntry;
  problems: OverrideProblems;
  nowMs: number;
  isGranting: boolean;
  onChange: (part: Partial<OverrideEntry>) => void;
  onGrant: () => void;
  /** Stands beside the button. */
  children: ReactNode;
}

/** Tier, end and reason of an override. */
export function GrantForm(props: GrantFormProps) {
  const { ref, entry, problems, nowMs, isGranting, onChange, onGrant, children } = props;
  const { first, last } = lastDays(nowMs);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    onGrant();
  };
  return (
    <form ref={ref} className={form.form} onSubmit={submit} noValidate>
      <div className={form.row}>
        <NativeSelect
          label={texts.tier}
          name="tier"
          data={tiers.map((value) => ({ value, label: tierWords[value] }))}
          value={entry.tier}
          onChange={({ currentTarget }) => {
            const tier = tiers.find((one) => one === currentTarget.value);
            if (tier !== undefined) onChange({ tier, isConfirmed: false });
          }}
        />
        <TextInput
          type="date"
          label={texts.end}
          name="lastDay"
          min={first}
          max={last}
          description={describeEnd(entry.lastDay)}
          inputWrapperOrder={[...fieldOrder]}
          error={problems.lastDay ?? null}
          value={entry.lastDay}
          readOnly={isGranting}
          onChange={({ currentTarget }) => onChange({ lastDay: currentTarget.value })}
        />
      </div>
      <Textarea
        label={texts.justification}
        name="justification"
        dir="auto"
        rows={3}
        maxLength={longestJustification}
        description={`Kept in the audit log, up to ${formatCount(longestJustification)} characters.`}
        inputWrapperOrder={[...fieldOrder]}
        error={problems.justification ?? null}
        value={entry.justification}
        readOnly={isGranting}
        onChange={({ currentTarget }) => onChange({ justification: currentTarget.value })}
      />
      {entry.tier === 'agency' && (
        <Confirmation
          isConfirmed={entry.isConfirmed}
          problem={problems.isConfirmed ?? null}
          onChange={(isConfirmed) => {
            if (!isGranting) onChange({ isConfirmed });
          }}
        />
      )}
      <div className={form.actions}>
        <Button type="submit" aria-disabled={isGranting}>
          {isGranting ? texts.loading : texts.grant}
        </Button>
        {children}
      </div>
    </form>
  );
}

interface ConfirmationProps {
  isConfirmed: boolean;
  problem: string | null;
  onChange: (isConfirmed: boolean) => void;
}

/** What is missing stands above the box, as its words say. */
function Confirmation({ isConfirmed, problem, onChange }: ConfirmationProps) {
  const problemId = useId();
  const hintId = useId();
  return (
    <div className={classes.confirmation}>
      {problem !== null && (
        <p className={classes.problem} id={problemId}>
          {problem}
        </p>
      )}
      <Checkbox
        label={texts.confirmation}
        name="isConfirmed"
        aria-describedby={problem === null ? hintId : `${problemId} ${hintId}`}
        aria-invalid={problem !== null}
        error={problem !== null}
        checked={isConfirmed}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      <p className={classes.hint} id={hintId}>
        {texts.confirmationHint}
      </p>
    </div>
  );
}

function describeEnd(lastDay: string): string {
  return Number.isNaN(Date.parse(endOf(lastDay)))
    ? 'To the end of that day in UTC.'
    : `Ends on ${formatEnd(endOf(lastDay))}.`;
}
