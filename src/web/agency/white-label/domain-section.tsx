import { TextInput } from '@mantine/core';
import { longestDomain } from '../../../contract/limits.ts';
import type { WhiteLabel } from '../../../contract/agency/white-label.ts';
import { contactHref } from '../../app/paths.ts';
import { DomainProof } from './domain-proof.tsx';
import { FieldNote } from './field-note.tsx';
import type { FieldPart } from './field-part.ts';
import { findNote } from './fields.ts';
import { SettingsSection } from './settings-section.tsx';
import { texts } from './texts.ts';
import classes from './white-label-panel.module.css';

/** The domain, and beneath it how far it is theirs. */
export function DomainSection(props: FieldPart & { saved: WhiteLabel }) {
  const { fields, look, isSaving, onChange, saved } = props;
  const isChanged = fields.custom_domain !== saved.settings.custom_domain;
  return (
    <SettingsSection title={texts.domain}>
      <TextInput
        label={texts.customDomain}
        name="custom_domain"
        dir="ltr"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="reports.example.com"
        maxLength={longestDomain}
        readOnly={isSaving}
        description={<FieldNote note={findNote(look, 'custom_domain')} />}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={fields.custom_domain}
        onChange={({ currentTarget }) => onChange({ custom_domain: currentTarget.value })}
      />
      <p className={classes.note}>
        {texts.domainHint} <a href={contactHref}>{texts.contactSupport}</a>
      </p>
      {isChanged ? <p className={classes.note}>{texts.saveFirst}</p> : <DomainProof domain={saved.domain} />}
    </SettingsSection>
  );
}
