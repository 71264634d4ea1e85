import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useRef, useState, type SyntheticEvent } from 'react';
import type { CardLine, RateCard } from '../../../contract/creators/rate-cards.ts';
import { api } from '../../session/api.ts';
import { useAction } from '../../session/use-action.ts';
import { FailureLine } from '../../ui/failure-line.tsx';
import form from '../../ui/form.module.css';
import { formatDate } from '../../ui/format.ts';
import { showToast } from '../../ui/toast.ts';
import { emptyLine, enterCard, readCard } from './card-entry.ts';
import type { LineEntry } from './card-entry.ts';
import { RateLine } from './rate-card-line.tsx';
import classes from './rate-cards.module.css';
import { texts } from './texts.ts';

interface RateCardFormProps {
  card: RateCard;
  onSaved: (card: RateCard) => void;
  /** Reads an older version, or the newest again. */
  onVersion: (version: number | null) => void;
}

/** A creator's own prices, line by line. */
export function RateCardForm({ card, onSaved, onVersion }: RateCardFormProps) {
  const place = useRef<HTMLFormElement>(null);
  const [entry, setEntry] = useState(() => enterCard(card));
  const [isTried, setIsTried] = useState(false);
  const read = readCard(
    entry,
    card.lines.map(({ line }) => line),
  );
  const newest = card.versions[0]?.version ?? 0;
  const saving = useAction(
    ({ wageCents, lines }: typeof read) =>
      api.saveCreatorRateCard({
        channel_id: card.channel_id,
        base_version: newest,
        wage_cents: wageCents,
        lines,
      }),
    (saved) => {
      void showToast({ title: texts.saved, message: texts.savedNote, tone: 'good' });
      onSaved(saved);
    },
  );
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setIsTried(true);
    const [wrong] = Object.keys(read.problems);
    if (wrong === undefined) {
      saving.run(read);
      return;
    }
    const field = place.current?.elements.namedItem(wrong);
    if (field instanceof HTMLElement) field.focus();
  };
  const problems = isTried ? read.problems : {};
  const change = (line: CardLine['line'], part: Partial<LineEntry>) =>
    setEntry({
      ...entry,
      lines: { ...entry.lines, [line]: { ...emptyLine, ...entry.lines[line], ...part } },
    });
  const renderLines = (isMonthly: boolean) => (
    <ul className={classes.lines}>
      {card.lines.flatMap((line, at) => {
        const entered = read.lines[at];
        if (line.is_monthly !== isMonthly || entered === undefined) return [];
        return [
          <RateLine
            key={line.line}
            line={line}
            entry={entry.lines[line.line] ?? emptyLine}
            read={entered}
            wageCents={read.wageCents}
            problems={problems}
            onChange={(part) => change(line.line, part)}
          />,
        ];
      })}
    </ul>
  );
  return (
    <form ref={place} className={form.form} onSubmit={submit} noValidate>
      {card.versions.length > 1 && (
        <NativeSelect
          label={texts.versions}
          data={card.versions.map(({ version, saved_at }) => ({
            value: String(version),
            label: `${version}: ${formatDate(saved_at)}`,
          }))}
          value={String(card.version)}
          onChange={({ currentTarget }) => {
            const version = Number(currentTarget.value);
            onVersion(version === newest ? null : version);
          }}
        />
      )}
      {card.version !== newest && <output>{texts.older}</output>}
      <TextInput
        label={texts.wage}
        name="wage"
        description={texts.wageHint}
        inputMode="decimal"
        autoComplete="off"
        dir="ltr"
        maxLength={10}
        leftSection="$"
        error={problems.wage ?? null}
        value={entry.wage}
        onChange={({ currentTarget }) => setEntry({ ...entry, wage: currentTarget.value })}
      />
      <h3 className={form.heading}>{texts.made}</h3>
      {renderLines(false)}
      <h3 className={form.heading}>{texts.granted}</h3>
      {renderLines(true)}
      <p className={form.note}>{texts.estimate}</p>
      <FailureLine message={saving.failure?.message ?? null} />
      <div className={form.actions}>
        <Button type="submit" aria-disabled={saving.isRunning}>
          {saving.isRunning ? texts.saving : texts.save}
        </Button>
      </div>
    </form>
  );
}
