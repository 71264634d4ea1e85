import { Switch, Textarea } from '@mantine/core';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { longestCustomCss } from '../../../contract/limits.ts';
import { formatCount } from '../../ui/format.ts';
import { FieldNote } from './field-note.tsx';
import type { FieldPart } from './field-part.ts';
import { findNote, isCssTooLong } from './fields.ts';
import { SettingsSection } from './settings-section.tsx';
import { texts } from './texts.ts';
import classes from './white-label-panel.module.css';

export function AdvancedFields({ fields, look, isSaving, onChange }: FieldPart) {
  const { custom_css: css } = fields;
  const isTooLong = isCssTooLong(css);
  return (
    <SettingsSection title={texts.advanced}>
      <Switch
        label={texts.hidePoweredBy}
        checked={fields.hide_powered_by}
        onChange={({ currentTarget: { checked } }) => {
          if (!isSaving) onChange({ hide_powered_by: checked });
        }}
      />
      <Textarea
        label={texts.customCss}
        name="custom_css"
        dir="ltr"
        rows={8}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        classNames={{ input: classes.code ?? '' }}
        placeholder={'h1 { letter-spacing: -0.02em }'}
        readOnly={isSaving}
        description={<FieldNote hint={texts.cssHint} note={findNote(look, 'custom_css')} />}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        error={isTooLong ? texts.cssTooLong(formatCount(css.length), formatCount(longestCustomCss)) : null}
        value={css}
        onChange={({ currentTarget }) => onChange({ custom_css: currentTarget.value })}
      />
    </SettingsSection>
  );
}
