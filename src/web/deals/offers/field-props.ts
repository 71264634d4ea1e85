import type { EntryErrors, EntryField, OfferEntry } from './entry.ts';

/** What the fields of an offer are told, and what they say of what was read. */
export interface OfferFieldsProps {
  entry: OfferEntry;
  onChange: (changed: Partial<OfferEntry>) => void;
  errors: EntryErrors;
  /** The words that a field was filled from. */
  read: Partial<Record<EntryField, string>>;
  priceId: string;
  /** Whether the reader chooses their side. */
  hasSide: boolean;
}

export type PartProps = Omit<OfferFieldsProps, 'priceId'>;

/** One column of the entry as a text field. */
export function textOf(
  { entry, onChange, errors, read }: PartProps,
  field: Exclude<EntryField, 'counts' | 'rights' | 'editRights' | 'rush'>,
) {
  return {
    value: entry[field],
    error: errors[field],
    description: describeRead(read[field]),
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      onChange({ [field]: currentTarget.value }),
  };
}

export function describeRead(words: string | undefined): string | undefined {
  return words === undefined ? undefined : `read from your text: “${words}”`;
}
