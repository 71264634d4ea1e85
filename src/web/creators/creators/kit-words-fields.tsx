import { Textarea, TextInput } from '@mantine/core';
import { longestKitSlug } from '../../../contract/creators/kit-limits.ts';
import classes from '../../ui/form.module.css';

/** What is typed of the creator's own words, as it stands in the fields. */
export interface KitWordsEntry {
  slug: string;
  sponsors: string;
  audience: string;
  asOf: string;
}

interface KitWordsFieldsProps {
  entry: KitWordsEntry;
  /** Where the kit is read, up to the address of its own. */
  base: string;
  errors: Partial<Record<keyof KitWordsEntry, string | null>>;
  isBusy: boolean;
  onChange: (part: Partial<KitWordsEntry>) => void;
}

/** The kit's own address, past sponsors, and the audience in the creator's own figures. */
export function KitWordsFields({ entry, base, errors, isBusy, onChange }: KitWordsFieldsProps) {
  return (
    <>
      <TextInput
        label="Address of your own"
        dir="ltr"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        maxLength={longestKitSlug}
        description={`The end of ${base}. Small letters, digits and hyphens. Former addresses go on working. Needs the proof that the channel is yours.`}
        error={errors.slug}
        value={entry.slug}
        readOnly={isBusy}
        onChange={({ currentTarget }) => onChange({ slug: currentTarget.value.toLowerCase() })}
      />
      <Textarea
        label="Past sponsors"
        dir="auto"
        rows={4}
        description="One a line: the brand, a colon, and what you did. The kit says which of them the videos that we read confirm."
        error={errors.sponsors}
        value={entry.sponsors}
        readOnly={isBusy}
        onChange={({ currentTarget }) => onChange({ sponsors: currentTarget.value })}
      />
      <div className={classes.row}>
        <Textarea
          label="Your audience"
          dir="auto"
          rows={4}
          description="One a line: “18 to 24: 41%”. Marked as your own figures."
          error={errors.audience}
          value={entry.audience}
          readOnly={isBusy}
          onChange={({ currentTarget }) => onChange({ audience: currentTarget.value })}
        />
        <TextInput
          type="date"
          label="Figures of"
          error={errors.asOf}
          value={entry.asOf}
          readOnly={isBusy}
          onChange={({ currentTarget }) => onChange({ asOf: currentTarget.value })}
        />
      </div>
    </>
  );
}
