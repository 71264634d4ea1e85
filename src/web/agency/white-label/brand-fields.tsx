import { TextInput } from '@mantine/core';
import { longestAvatarUrl, longestName } from '../../../contract/limits.ts';
import { FieldNote } from './field-note.tsx';
import type { FieldPart } from './field-part.ts';
import { findNote } from './fields.ts';
import { SettingsSection } from './settings-section.tsx';
import { texts } from './texts.ts';

export function BrandFields({ fields, look, isSaving, onChange }: FieldPart) {
  return (
    <SettingsSection title={texts.brand}>
      <TextInput
        label={texts.brandName}
        name="brand_name"
        dir="auto"
        autoComplete="organization"
        placeholder={texts.yourBrand}
        maxLength={longestName}
        readOnly={isSaving}
        description={<FieldNote note={findNote(look, 'brand_name')} />}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={fields.brand_name}
        onChange={({ currentTarget }) => onChange({ brand_name: currentTarget.value })}
      />
      <TextInput
        label={texts.logoUrl}
        name="logo_url"
        dir="ltr"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={longestAvatarUrl}
        readOnly={isSaving}
        description={<FieldNote hint={texts.logoHint} note={findNote(look, 'logo_url')} />}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={fields.logo_url}
        onChange={({ currentTarget }) => onChange({ logo_url: currentTarget.value })}
      />
    </SettingsSection>
  );
}
