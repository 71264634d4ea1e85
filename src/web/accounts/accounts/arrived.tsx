import { useEffect, useState, type ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { Account } from '../../../contract/accounts/account.ts';
import { links } from '../../app/paths.ts';
import { track } from '../../session/analytics.ts';
import { takeClientPath, takeInvitationPath } from '../../session/kept-way.ts';
import { tellOtherTabs } from '../../session/other-tabs.ts';
import { say, sayCreated } from './enter.ts';
import { arrivals, type Arrival } from './requests.ts';
import { texts } from './texts.ts';

interface ArrivedProps {
  account: Account;
  meanwhile: ReactNode;
}

/** Sends home whoever is already signed in; those who have just come by Google or by a mail are greeted first. */
export function Arrived({ account, meanwhile }: ArrivedProps) {
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const given = parameters.get('arrived');
  const [isNew] = useState(() => isJustMade(account));
  useEffect(() => {
    const arrival = arrivals.find((name) => name === given);
    if (arrival !== undefined) greet(arrival, isNew);
    const clientPath = takeClientPath();
    // A page of the server's own.
    if (clientPath !== null) return location.replace(clientPath);
    void navigate(takeInvitationPath() ?? links.home, { replace: true });
  }, [given, isNew, navigate]);
  return meanwhile;
}

/** An account this young that nobody has welcomed was made by the sign-in with Google that leads here. */
const justNowMs = 60_000;

function isJustMade({ profile, welcome_pending }: Account): boolean {
  return welcome_pending && Date.now() - Date.parse(profile.created_at) < justNowMs;
}

function greet(arrival: Arrival, isNew: boolean): void {
  tellOtherTabs();
  if (arrival === 'google' && isNew) {
    track('sign_up', { method: 'google' });
    void sayCreated();
    return;
  }
  track('sign_in', { method: arrival === 'google' ? 'google' : 'confirmation' });
  void say({ title: texts.welcomeBack, tone: 'good' });
}
