import { Link } from 'react-router';
import { links } from '../../app/paths.ts';
import { AuthForm } from './auth-form.tsx';
import { enter } from './enter.ts';
import { EmailField, PasswordField } from './fields.tsx';
import { readFieldRefusal } from './refusal.ts';
import { signIn } from './requests.ts';
import classes from './sign-in-form.module.css';
import { texts } from './texts.ts';
import { useSubmission } from './use-submission.ts';

export function SignInForm() {
  const submission = useSubmission({
    fields: ['email', 'password'],
    isNewPassword: false,
    failureTitle: texts.signInFailed,
    send: async (values) => {
      const answer = await signIn(values);
      if (!answer.ok) return readFieldRefusal(answer);
      await enter('sign_in', 'password');
      return null;
    },
  });
  return (
    <AuthForm submission={submission} action={texts.signIn}>
      <EmailField error={submission.problems.email} />
      <PasswordField error={submission.problems.password} isNew={false} />
      <Link to={links.forgotPassword} className={classes.forgot}>
        {texts.forgot}
      </Link>
    </AuthForm>
  );
}
