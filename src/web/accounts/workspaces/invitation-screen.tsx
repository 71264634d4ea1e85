import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { links } from '../../app/paths.ts';
import { keepInvitation } from '../../session/kept-way.ts';
import { tellOtherTabs } from '../../session/other-tabs.ts';
import { post } from '../../session/post.ts';
import { readRefusal } from '../../session/refusal.ts';
import { signOut } from '../../session/sign-out.ts';
import { useStart } from '../../session/start.ts';
import { reloadWorkspace } from '../../session/workspace-reload.ts';
import { FailureLine } from '../../ui/failure-line.tsx';
import { PlainScreen } from '../../ui/plain-screen.tsx';
import { useBusy } from '../../ui/use-busy.ts';
import { readInvited, texts, type Invited } from './read-invited.ts';

/** Where an invitation's link leads: who it is for, and the one step that is left for them. */
export function InvitationScreen() {
  const [parameters] = useSearchParams();
  const token = parameters.get('token') ?? '';
  const { account, phase } = useStart();
  if (phase === 'loading') return <Waiting />;
  // Whoever signs in or out meanwhile may be another one.
  return <Invitation key={account?.profile.user_id ?? ''} token={token} />;
}

function Waiting() {
  return (
    <PlainScreen label={texts.invitation} title={texts.invitation} actions={null}>
      <output>{texts.invitationLoading}</output>
    </PlainScreen>
  );
}

function Invitation({ token }: { token: string }) {
  const [found, setFound] = useState<{ invited: Invited | null; failure: string } | null>(null);
  useEffect(() => {
    let isGone = false;
    void post('/api/invitation', { token }).then((answer) => {
      const invited = answer.ok ? readInvited(answer.body) : null;
      keepInvitation(invited === null || invited.caller === 'invited' ? null : token);
      // A broken address is no text of the contract's.
      const failure = answer.status === 400 ? texts.broken : readRefusal(answer).message;
      if (!isGone) setFound({ invited, failure });
      return undefined;
    });
    return () => {
      isGone = true;
    };
  }, [token]);
  if (found === null) return <Waiting />;
  if (found.invited !== null) return <Found invited={found.invited} token={token} />;
  return (
    <PlainScreen
      label={texts.invitation}
      title={texts.noInvitation}
      actions={
        <Button component={Link} to={links.home}>
          {texts.home}
        </Button>
      }
    >
      <p role="alert">{found.failure}</p>
    </PlainScreen>
  );
}

function Found({ invited, token }: { invited: Invited; token: string }) {
  const { team, role, maskedEmail, caller } = invited;
  return (
    <PlainScreen
      label={texts.invitation}
      title={texts.invitationTitle(team)}
      actions={<Ways caller={caller} token={token} />}
    >
      <p>{texts.as(role)}</p>
      {caller === 'invited' ? <p>{texts.own}</p> : <p>{texts.forAddress(maskedEmail)}</p>}
      {caller === 'nobody' && <p>{texts.signInFirst}</p>}
      {caller === 'other' && <p>{texts.otherAddress}</p>}
      {caller === 'unconfirmed' && <p>{texts.confirmFirst}</p>}
    </PlainScreen>
  );
}

function Ways({ caller, token }: { caller: Invited['caller']; token: string }) {
  const { isBusy, run } = useBusy();
  const [failure, setFailure] = useState<string | null>(null);
  const accept = async () => {
    const answer = await post('/api/invitation/accept', { token });
    if (!answer.ok) {
      setFailure(readRefusal(answer).message);
      return;
    }
    keepInvitation(null);
    tellOtherTabs();
    reloadWorkspace('joined', links.dashboard);
  };
  if (caller === 'nobody')
    return (
      <>
        <Button component={Link} to={links.auth}>
          {texts.signIn}
        </Button>
        <Button component={Link} to={links.signUp} variant="default">
          {texts.signUp}
        </Button>
      </>
    );
  if (caller === 'other') return <Button onClick={() => run(signOut)}>{texts.signOut}</Button>;
  if (caller === 'unconfirmed') return null;
  return (
    <>
      <Button size="md" onClick={() => run(accept)} aria-disabled={isBusy}>
        {texts.accept}
      </Button>
      <FailureLine message={failure} />
    </>
  );
}
