import { track } from '../../session/analytics.ts';
import { AuthForm } from './auth-form.tsx';
import { enter, sayCreated } from './enter.ts';
import { EmailField, NameField, PasswordField } from './fields.tsx';
import { readFieldRefusal } from './refusal.ts';
import { signIn, signUp } from './requests.ts';
import { texts } from './texts.ts';
import { useSubmission } from './use-submission.ts';

interface SignUpFormProps {
  /** The address has to be confirmed by mail before anybody can sign in with it. */
  onConfirmationDue: (email: string) => void;
}

export function SignUpForm({ onConfirmationDue }: SignUpFormProps) {
  const submission = useSubmission({
    fields: ['name', 'email', 'password'],
    isNewPassword: true,
    failureTitle: texts.signUpFailed,
    send: async (values) => {
      const answer = await signUp(values);
      if (!answer.ok) return readFieldRefusal(answer);
      // Whether the mail comes first, or the address was known already: only trying tells.
      if ((await signIn(values)).ok) await enter('sign_up', 'password');
      else {
        track('sign_up', { method: 'password', confirmed: false });
        onConfirmationDue(values.email);
      }
      await sayCreated();
      return null;
    },
  });
  const { problems } = submission;
  return (
    <AuthForm submission={submission} action={texts.signUp}>
      <NameField error={problems.name} />
      <EmailField error={problems.email} />
      <PasswordField error={problems.password} isNew />
    </AuthForm>
  );
}
