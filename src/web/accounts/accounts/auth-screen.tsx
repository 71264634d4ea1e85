import { Tabs } from '@mantine/core';
import '@mantine/core/styles/Tabs.layer.css';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { SiteInformation } from '../../../contract/site.ts';
import { useTabInAddress } from '../../ui/use-tab-in-address.ts';
import { ArrivalNotice } from './arrival-notice.tsx';
import { AuthFrame } from './auth-frame.tsx';
import classes from './auth-screen.module.css';
import { CheckMail } from './check-mail.tsx';
import { ForgotPassword } from './forgot-password.tsx';
import { GoogleButton } from './google-button.tsx';
import { OutboxNote } from './outbox-note.tsx';
import { ResetPassword } from './reset-password.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { SignUpForm } from './sign-up-form.tsx';
import { texts } from './texts.ts';

/** The name of the key in the link of a mail that resets a password. */
export const resetParameter = 'reset';

/** Sign in, sign up, and the two steps of a forgotten password, told apart by the address. */
export function AuthScreen({ site }: { site: SiteInformation }) {
  const [parameters] = useSearchParams();
  const token = parameters.get(resetParameter);
  if (token !== null) return <ResetPassword token={token} />;
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
    </AuthFrame>
  );
}
