import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Account } from '../../../contract/accounts/account.ts';
import { LoadedPart } from '../../session/loaded-part.tsx';
import { refreshStart } from '../../session/start.ts';
import { useAction } from '../../session/use-action.ts';
import { Card } from '../../ui/card.tsx';
import { FactList } from '../../ui/fact-list.tsx';
import form from '../../ui/form.module.css';
import { formatCount } from '../../ui/format.ts';
import { CheckIcon, MinusIcon } from '../../ui/icons.tsx';
import { Tag } from '../../ui/tag.tsx';
import { showToast } from '../../ui/toast.ts';
import { ProofForm } from './proof-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { readTwoStep, renewRecoveryCodes, turnOff, twoStepKey } from './two-step-requests.ts';
import type { TwoStepState } from './two-step-requests.ts';
import { TwoStepSetUp } from './two-step-set-up.tsx';
import { texts } from './two-step-texts.ts';

/** So few recovery codes are soon used up. */
const few = 3;

/** Whether sign-ins have a second step; setting it up, its recovery codes, and turning it off. */
export function TwoStepCard({ account }: { account: Account }) {
  const query = useQuery({ queryKey: twoStepKey, queryFn: readTwoStep });
  const isOn = query.data?.on;
  const state = (
    <Tag tone={isOn === true ? 'good' : 'neutral'} icon={isOn === true ? <CheckIcon /> : <MinusIcon />}>
      {isOn === true ? texts.on : texts.off}
    </Tag>
  );
  const lede = account.profile.is_admin ? `${texts.lede} ${texts.required}` : texts.lede;
  return (
    <Card title={texts.title} lede={lede} aside={isOn !== undefined && state}>
      <LoadedPart query={query} failure={texts.loadFailed}>
        {(known) => <Parts state={known} email={account.profile.email} />}
      </LoadedPart>
    </Card>
  );
}

/** Reads anew what the account has; and who is signed in, which administrators' screens go by. */
export function useTwoStepRefresh(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await queries.invalidateQueries({ queryKey: twoStepKey });
    await refreshStart();
  };
}

interface PartsProps {
  state: TwoStepState;
  email: string;
}

function Parts({ state, email }: PartsProps) {
  const [isSettingUp, setIsSettingUp] = useState(false);
  const refresh = useTwoStepRefresh();
  const finish = () => {
    setIsSettingUp(false);
    void refresh();
  };
  if (isSettingUp)
    return <TwoStepSetUp state={state} email={email} onTurnedOn={() => void refresh()} onEnd={finish} />;
  if (state.on) return <WhileOn state={state} email={email} />;
  return (
    <div className={form.actions}>
      <Button onClick={() => setIsSettingUp(true)}>{texts.setUp}</Button>
    </div>
  );
}

function WhileOn({ state, email }: PartsProps) {
  const [step, setStep] = useState<'none' | 'renew' | 'off'>('none');
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const refresh = useTwoStepRefresh();
  const close = () => setStep('none');
  const renewing = useAction(renewRecoveryCodes, (made) => {
    setCodes(made.recovery_codes);
    close();
  });
  const ending = useAction(turnOff, () => {
    void refresh();
    void showToast({ title: texts.turnedOff, tone: 'good' });
  });
  const proof = { hasPassword: state.has_password, email, failure: texts.failed, onCancel: close };
  const keep = () => {
    setCodes(null);
    void refresh();
  };
  if (codes !== null) return <RecoveryCodes codes={codes} onSaved={keep} />;
  if (step === 'renew')
    return <ProofForm {...proof} label={texts.renew} note={texts.renewNote} action={renewing} />;
  if (step === 'off')
    return <ProofForm {...proof} label={texts.turnOff} note={texts.turnOffNote} action={ending} />;
  const left = state.recovery_codes_left;
  return (
    <>
      <FactList facts={[{ name: texts.codesLeft, value: formatCount(left) }]} />
      {left <= few && <p className={form.note}>{texts.fewLeft}</p>}
      <div className={form.actions}>
        <Button variant="default" onClick={() => setStep('renew')}>
          {texts.renew}
        </Button>
        <Button variant="default" onClick={() => setStep('off')}>
          {texts.turnOff}
        </Button>
      </div>
    </>
  );
}
