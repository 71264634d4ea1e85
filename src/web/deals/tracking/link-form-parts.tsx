import { TextInput } from '@mantine/core';
import type { TrackingLink } from '../../../contract/deals/tracking.ts';
import { longestAlias } from '../../../engine/tracking/aliases.ts';
import {
  buildAddress,
  longestDestination,
  longestUtmValue,
  readDestination,
  utmNames,
  type Utm,
} from '../../../engine/tracking/links.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import form from '../../ui/form.module.css';
import { texts, utmLabels } from './texts.ts';
import classes from './tracking.module.css';

/** A link as it is typed. */
export interface Fields {
  creator: string;
  placement: TrackingLink['placement'];
  destination: string;
  campaign: string;
  /** Only what somebody typed: the rest follows from the other fields. */
  utm: Partial<Utm>;
  expires: string;
  fallback: string;
  alias: string;
  isActive: boolean;
}

/** Where visitors arrive, and what of the parameters gives way. */
export function FinalAddress({ destination, utm }: { destination: string; utm: Utm }) {
  if (destination.trim() === '') return null;
  const read = readDestination(destination, () => false);
  if (read.fault !== null) return <p className={classes.note}>{texts.unreadable}</p>;
  const { address, conflicts } = buildAddress(read.address, utm);
  return (
    <output className={classes.part}>
      <span className={classes.words}>
        <span className={classes.small}>{texts.final}</span>
        <span className={classes.address}>{address}</span>
      </span>
      {read.isInsecure && <span className={classes.small}>{texts.insecure}</span>}
      {conflicts.map(({ name, kept, wanted }) => (
        <span key={name} className={classes.small}>
          {texts.conflict(name, kept, wanted)}
        </span>
      ))}
    </output>
  );
}

interface MoreFieldsProps {
  fields: Fields;
  utm: Utm;
  failures: { fallback: string | null; alias: string | null };
  onChange: (changed: Partial<Fields>) => void;
}

/** What most links do without. */
export function MoreFields({ fields, utm, failures, onChange }: MoreFieldsProps) {
  return (
    <Disclosure summary={texts.more}>
      <div className={form.form}>
        <div className={form.row}>
          {utmNames.map((name) => (
            <TextInput
              key={name}
              label={utmLabels[name]}
              autoComplete="off"
              maxLength={longestUtmValue}
              value={fields.utm[name] ?? utm[name]}
              onChange={({ currentTarget }) =>
                onChange({ utm: { ...fields.utm, [name]: currentTarget.value } })
              }
            />
          ))}
        </div>
        <TextInput
          label={texts.alias}
          description={texts.aliasNote}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={longestAlias}
          value={fields.alias}
          error={failures.alias}
          onChange={({ currentTarget }) => onChange({ alias: currentTarget.value })}
        />
        <div className={form.row}>
          <TextInput
            label={texts.expires}
            type="date"
            value={fields.expires}
            onChange={({ currentTarget }) => onChange({ expires: currentTarget.value })}
          />
          <TextInput
            label={texts.fallback}
            description={texts.fallbackNote}
            type="url"
            autoComplete="off"
            maxLength={longestDestination}
            value={fields.fallback}
            error={failures.fallback}
            onChange={({ currentTarget }) => onChange({ fallback: currentTarget.value })}
          />
        </div>
      </div>
    </Disclosure>
  );
}
