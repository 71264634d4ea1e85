import { TextInput } from '@mantine/core';
import { FieldNote } from './field-note.tsx';
import type { FieldPart } from './field-part.ts';
import { defaultColours, findNote, readColour, type ColourField } from './fields.ts';
import { SettingsSection } from './settings-section.tsx';
import { texts } from './texts.ts';
import classes from './white-label-panel.module.css';

export function ColourFields(part: FieldPart) {
  return (
    <SettingsSection title={texts.colours}>
      <div className={classes.pair}>
        <ColourInput {...part} field="primary_color" label={texts.primary} />
        <ColourInput {...part} field="secondary_color" label={texts.secondary} />
      </div>
      <p className={classes.note}>{texts.colourHint}</p>
    </SettingsSection>
  );
}

/** A picker, and beside it the same colour as text, which takes anything. */
function ColourInput(props: FieldPart & { field: ColourField; label: string }) {
  const { field, label, fields, look, isSaving, onChange } = props;
  const enter = (value: string) => {
    if (!isSaving) onChange({ [field]: value });
  };
  return (
    <div className={classes.colour}>
      <input
        type="color"
        className={classes.picker}
        aria-label={`${label}, picker`}
        value={readColour(fields, field)}
        onChange={({ currentTarget }) => enter(currentTarget.value)}
      />
      <TextInput
        className={classes.wide}
        label={label}
        name={field}
        dir="ltr"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={longestColour}
        placeholder={defaultColours[field]}
        readOnly={isSaving}
        description={<FieldNote note={findNote(look, field)} />}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={fields[field]}
        onChange={({ currentTarget }) => enter(currentTarget.value)}
      />
    </div>
  );
}

/** The contract's. */
const longestColour = 40;
