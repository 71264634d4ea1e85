import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { readOfferMail } from '../../../engine/pricing/offer-mail/read-offer-mail.ts';
import form from '../../ui/form.module.css';
import classes from './offers.module.css';
import { fillFromMail } from './read-mail.ts';
import type { MailReading } from './read-mail.ts';

/** Fills an offer from a mail. The text is read in the browser and goes nowhere. */
export function MailBox({ onRead }: { onRead: (reading: MailReading) => void }) {
  const [text, setText] = useState('');
  const [reading, setReading] = useState<MailReading | null>(null);
  const read = () => {
    const found = fillFromMail(text, readOfferMail(text));
    setReading(found);
    onRead(found);
  };
  const count = reading === null ? 0 : Object.keys(reading.read).length;
  return (
    <section className={form.form} aria-label="Paste the e-mail">
      <Textarea
        label="Paste the e-mail"
        description="Read in your browser. The text is not stored and not sent."
        rows={5}
        value={text}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          setReading(null);
        }}
      />
      <div className={form.actions}>
        <Button variant="default" onClick={read} disabled={text.trim() === ''}>
          Fill in
        </Button>
        <output className={form.note}>{reading === null ? '' : describeCount(count)}</output>
      </div>
      {reading !== null && count > 0 && (
        <p className={classes.mail} aria-label="What was read">
          {markWords(text, reading.spans)}
        </p>
      )}
      {reading?.notes.map((note) => (
        <p key={note} className={form.note}>
          {note}
        </p>
      ))}
    </section>
  );
}

function describeCount(count: number): string {
  if (count === 0) return 'Nothing was found that fits a field.';
  return `${count === 1 ? '1 field' : `${count} fields`} filled. Check them before you go on.`;
}

/** Far more than a mail is read by nobody underlined. */
const longestShown = 20_000;

function markWords(text: string, spans: MailReading['spans']) {
  const shown = spans.filter(({ end }) => end <= longestShown);
  const parts = shown.flatMap(({ start, end }, index) => [
    text.slice(shown[index - 1]?.end ?? 0, start),
    <mark key={start}>{text.slice(start, end)}</mark>,
  ]);
  return [...parts, text.slice(shown.at(-1)?.end ?? 0, longestShown)];
}
