import { Link, useNavigate } from 'react-router';
import { links } from '../../app/paths.ts';
import { tellOtherTabs } from '../../session/other-tabs.ts';
import { refreshStart } from '../../session/start.ts';
import { AuthForm } from './auth-form.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { say } from './enter.ts';
import { PasswordField } from './fields.tsx';
import { readFieldRefusal } from './refusal.ts';
import { resetPassword } from './requests.ts';
import { texts } from './texts.ts';
import { useSubmission } from './use-submission.ts';

/** Reached by the link of a mail, whose key it hands back with the new password. */
export function ResetPassword({ token }: { token: string }) {
  const navigate = useNavigate();
  const submission = useSubmission({
    fields: ['password'],
    isNewPassword: true,
    failureTitle: texts.resetFailed,
    send: async ({ password }) => {
      const answer = await resetPassword(token, password);
      if (!answer.ok) return readFieldRefusal(answer);
      // All sessions have ended with the old password, this browser's too.
      tellOtherTabs();
      await refreshStart();
      await navigate(links.auth, { replace: true });
      await say({ title: texts.resetDone, message: texts.resetDoneMessage, tone: 'good' });
      return null;
    },
  });
  return (
    <AuthFrame title={texts.resetTitle} lede={texts.resetLede}>
      <AuthForm
        submission={submission}
        action={texts.resetSave}
        remedy={<Link to={links.forgotPassword}>{texts.resetNewLink}</Link>}
      >
        <PasswordField label={texts.newPassword} error={submission.problems.password} isNew />
      </AuthForm>
    </AuthFrame>
  );
}
