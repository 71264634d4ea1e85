import { Tabs, Button } from '@mantine/core';
import '@mantine/core/styles/Tabs.layer.css';
import { useEffect, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import type { SiteInformation } from '../../../contract/site.ts';
import { useTabInAddress } from '../../ui/use-tab-in-address.ts';
import { readRefusal } from '../../session/refusal.ts';
import { keepClientPage } from '../../session/kept-way.ts';
import { canUsePasskeys } from '../../session/passkeys.ts';
import { links } from '../../app/paths.ts';
import { FailureLine } from '../../ui/failure-line.tsx';
import { WarningIcon } from '../../ui/icons.tsx';
import { findAddressLink } from './address-link.ts';
import { AnswerAddressChange } from './answer-address-change.tsx';
import { explainArrival } from './arrival-failure.ts';
import { AuthForm } from './auth-form.tsx';
import form from './auth-form.module.css';
import { AuthFrame } from './auth-frame.tsx';
import { CheckMail } from './check-mail.tsx';
import { ForgotPassword } from './forgot-password.tsx';
import { OutboxNote } from './outbox-note.tsx';
import { ResetPassword } from './reset-password.tsx';
import { SignUpForm } from './sign-up-form.tsx';
import { texts } from './texts.ts';
import { enter, say } from './enter.ts';
import { EmailField, PasswordField } from './fields.tsx';
import { readFieldRefusal } from './refusal.ts';
import { beginGoogle, needsSecondStep, signIn } from './requests.ts';
import { SecondStep } from './second-step.tsx';
import { usePasskeySignIn } from './use-passkey-sign-in.ts';
import { useSubmission } from './use-submission.ts';
import classes from './auth-screen.module.css';

/** The name of the key in the link of a mail that resets a password. */
export const resetParameter = 'reset';

/** Sign in, sign up, a forgotten password, a change of address: told apart by the address of the page. */
export function AuthScreen({ site }: { site: SiteInformation }) {
  const [parameters] = useSearchParams();
  const client = parameters.get('client');
  useEffect(() => keepClientPage(client), [client]);
  const token = parameters.get(resetParameter);
  if (token !== null) return <ResetPassword token={token} />;
  const link = findAddressLink(parameters);
  if (link !== null) return <AnswerAddressChange link={link} />;
  if (parameters.get('step') === 'second') return <SecondStep />;
  if (parameters.get('view') === 'forgot') return <ForgotPassword isDemo={site.demo.mail} />;
  return <SignInOrUp site={site} />;
}

function SignInOrUp({ site }: { site: SiteInformation }) {
  const [tab, openTab] = useTabInAddress(['sign-in', 'sign-up']);
  const [unconfirmed, setUnconfirmed] = useState<string | null>(null);
  if (unconfirmed !== null) {
    return <CheckMail email={unconfirmed} isDemo={site.demo.mail} onBack={() => setUnconfirmed(null)} />;
  }
  const isNew = tab === 'sign-up';
  return (
    <AuthFrame
      title={isNew ? texts.signUpTitle : texts.signInTitle}
      lede={isNew ? texts.signUpLede : texts.signInLede}
    >
      <ArrivalNotice />
      <Tabs
        value={tab}
        onChange={openTab}
        keepMounted={false}
        classNames={{ tab: classes.tab, panel: classes.panel }}
      >
        <Tabs.List grow aria-label="Sign in or sign up">
          <Tabs.Tab value="sign-in">{texts.signIn}</Tabs.Tab>
          <Tabs.Tab value="sign-up">{texts.signUp}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="sign-in">
          <SignInForm />
        </Tabs.Panel>
        <Tabs.Panel value="sign-up">
          <SignUpForm onConfirmationDue={setUnconfirmed} />
          <OutboxNote isDemo={site.demo.mail} />
        </Tabs.Panel>
      </Tabs>
      {site.googleSignIn && <GoogleButton />}
      {canUsePasskeys() && <PasskeyButton />}
    </AuthFrame>
  );
}

/** Signs in with a passkey of this device or of another one, without a password. */
function PasskeyButton() {
  const { run, isBusy, failure } = usePasskeySignIn({ secondStep: false });
  return (
    <div className={classes.other}>
      <Button variant="default" size="md" fullWidth onClick={run} aria-disabled={isBusy}>
        {isBusy ? texts.busy : texts.passkey}
      </Button>
      <FailureLine message={failure} />
    </div>
  );
}

/** Leads to Google's own page, which leads back here. */
function GoogleButton() {
  const [isBusy, setIsBusy] = useState(false);
  const begin = async () => {
    if (isBusy) return;
    setIsBusy(true);
    const outcome = await beginGoogle();
    if ('url' in outcome) {
      location.assign(outcome.url);
      return;
    }
    setIsBusy(false);
    await say({ title: texts.googleFailed, message: readRefusal(outcome.answer).message, tone: 'bad' });
  };
  return (
    <div className={classes.other}>
      <p className={classes.or}>{texts.or}</p>
      <Button variant="default" size="md" fullWidth onClick={() => void begin()} aria-disabled={isBusy}>
        {isBusy ? texts.busy : texts.google}
      </Button>
    </div>
  );
}

/** Says why a link or Google led back here; the message passes, the notice stays. */
function ArrivalNotice() {
  const [parameters] = useSearchParams();
  const code = parameters.get('error');
  useEffect(() => {
    const failure = explainArrival(code);
    if (failure !== null) void say({ ...failure, tone: 'bad' });
  }, [code]);
  const failure = explainArrival(code);
  return failure === null ? null : (
    <div className={form.failure}>
      <WarningIcon />
      <p>
        <strong>{failure.title}.</strong> {failure.message}
      </p>
    </div>
  );
}

function SignInForm() {
  const navigate = useNavigate();
  const submission = useSubmission({
    fields: ['email', 'password'],
    isNewPassword: false,
    failureTitle: texts.signInFailed,
    send: async (values) => {
      const answer = await signIn(values);
      if (!answer.ok) return readFieldRefusal(answer);
      if (needsSecondStep(answer)) await navigate(`${links.auth}?step=second`);
      else await enter('sign_in', 'password');
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
