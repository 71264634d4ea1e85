import { PasswordInput, TextInput } from '@mantine/core';
import '@mantine/core/styles/PasswordInput.layer.css';
import { texts } from './texts.ts';

interface FieldProps {
  error: string | undefined;
}

export function NameField({ error }: FieldProps) {
  return (
    <TextInput
      name="name"
      label={texts.fullName}
      autoComplete="name"
      error={error}
      size="md"
      enterKeyHint="next"
    />
  );
}

export function EmailField({ error }: FieldProps) {
  return (
    <TextInput
      name="email"
      type="email"
      inputMode="email"
      label={texts.email}
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      error={error}
      size="md"
    />
  );
}

interface PasswordFieldProps extends FieldProps {
  label?: string;
  /** True where a password is being chosen: its rule stands beside it, and password managers offer one. */
  isNew: boolean;
}

export function PasswordField({ error, label = texts.password, isNew }: PasswordFieldProps) {
  return (
    <PasswordInput
      name="password"
      label={label}
      description={isNew ? texts.passwordHint : undefined}
      autoComplete={isNew ? 'new-password' : 'current-password'}
      error={error}
      size="md"
      visibilityToggleButtonProps={{ 'aria-label': texts.showPassword, tabIndex: 0 }}
    />
  );
}
