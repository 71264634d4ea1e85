import { Button } from '@mantine/core';
import { lazy, Suspense, useId, useState } from 'react';
import type { ReactNode, SyntheticEvent } from 'react';
import type { OfferSide } from '../../../engine/pricing/offers/offer.ts';
import { FailureLine } from '../../ui/failure-line.tsx';
import form from '../../ui/form.module.css';
import { asksFor, emptyEntry, readEntry, takesEconomics } from './entry.ts';
import type { EntryErrors, EntryField, OfferEntry, OfferTermsQuestion } from './entry.ts';
import { commissionId, OfferFields } from './offer-fields.tsx';
import classes from './offers.module.css';
import { OwnEconomics } from './own-economics.tsx';
import type { JudgedChannel } from './own-economics.tsx';
import type { MailReading } from './read-mail.ts';
import { texts } from './texts.ts';

const MailBox = lazy(async () => ({ default: (await import('./mail-box.tsx')).MailBox }));

interface OfferFormProps {
  /** What links to the form lead to. */
  priceId?: string;
  /** Where the plan forecasts what a deal brings. */
  simulated: JudgedChannel | null;
  isRunning: boolean;
  failure: string | null;
  onJudge: (question: OfferTermsQuestion) => void;
  /** Whose offer it is, where the reader cannot choose. */
  side?: OfferSide;
  /** The field for a mail is there from the start. */
  beginsWithMail?: boolean;
  /** What the form does, where it does not judge. */
  submit?: { label: string; running: string };
  /** Fields that stand before the offer's own. */
  children?: ReactNode;
}

const judging = { label: texts.judge, running: texts.judging };

/** An offer as it is entered, by hand or from a mail; nothing is sent before somebody has read it. */
export function OfferForm({
  priceId,
  simulated,
  isRunning,
  failure,
  onJudge,
  side,
  beginsWithMail = false,
  submit: { label, running } = judging,
  children,
}: OfferFormProps) {
  const ownId = useId();
  const [entry, setEntry] = useState<OfferEntry>({ ...emptyEntry, side: side ?? emptyEntry.side });
  const [errors, setErrors] = useState<EntryErrors>({});
  const [read, setRead] = useState<MailReading['read']>({});
  const [hasMail, setHasMail] = useState(beginsWithMail);
  const change = (changed: Partial<OfferEntry>) => {
    setEntry({ ...entry, ...changed });
    // What somebody has changed was read by them.
    const fields = Object.keys(changed);
    setRead(Object.fromEntries(Object.entries(read).filter(([field]) => !fields.includes(field))));
  };
  const fillIn = ({ filled, read: words }: MailReading) => {
    setEntry({ ...entry, ...filled });
    setRead(words);
    setErrors({});
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const reading = readEntry(entry);
    setErrors('errors' in reading ? reading.errors : {});
    if ('question' in reading) onJudge(reading.question);
    else focusFirst(reading.errors, priceId ?? ownId);
  };
  return (
    <form
      className={`${form.form} ${classes.entry}`}
      onSubmit={submit}
      noValidate
      aria-label={side === undefined ? texts.title : label}
    >
      {hasMail && (
        <Suspense fallback={null}>
          <MailBox onRead={fillIn} />
        </Suspense>
      )}
      {children}
      <OfferFields
        entry={entry}
        onChange={change}
        errors={errors}
        read={read}
        priceId={priceId ?? ownId}
        hasSide={side === undefined}
      />
      {simulated !== null && takesEconomics(entry) && asksFor(entry) && (
        <OwnEconomics
          {...simulated}
          chosen={entry.simulation}
          onChoose={(simulation) => change({ simulation })}
        />
      )}
      <FailureLine message={failure} />
      <div className={form.actions}>
        <Button type="submit" aria-disabled={isRunning} aria-busy={isRunning}>
          {isRunning ? running : label}
        </Button>
        {!hasMail && (
          <Button variant="subtle" onClick={() => setHasMail(true)}>
            Paste the e-mail
          </Button>
        )}
      </div>
    </form>
  );
}

function focusFirst(errors: Partial<Record<EntryField, string>>, priceId: string): void {
  const first =
    errors.price === undefined && errors.commission !== undefined ? commissionId(priceId) : priceId;
  // A commission alone stands in the price's place.
  const field = document.getElementById(first) ?? document.getElementById(priceId);
  if ((errors.price ?? errors.commission) !== undefined) field?.focus();
}
