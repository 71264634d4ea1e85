import { Button, TextInput } from '@mantine/core';
import { lazy, Suspense, useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { joinReason } from '../../session/failure.ts';
import { useAction } from '../../session/use-action.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { FailureLine } from '../../ui/failure-line.tsx';
import { readField } from '../../ui/read-field.ts';
import form from '../../ui/form.module.css';
import { showToast } from '../../ui/toast.ts';
import { ProofForm } from './proof-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { beginSetUp, confirmSetUp } from './two-step-requests.ts';
import type { SetUp, TwoStepState } from './two-step-requests.ts';
import { texts } from './two-step-texts.ts';
import classes from './two-step.module.css';

/** Few set it up, and it needs a drawing library. */
const QrCode = lazy(async () => ({ default: (await import('./qr-code.tsx')).QrCode }));

interface TwoStepSetUpProps {
  state: TwoStepState;
  email: string;
  /** It is on; the recovery codes are still there to be kept. */
  onTurnedOn: () => void;
  /** Set up, or left. */
  onEnd: () => void;
}

/** Who are you, scan this, keep these: three steps, of which the second one turns it on. */
export function TwoStepSetUp({ state, email, onTurnedOn, onEnd }: TwoStepSetUpProps) {
  const [setUp, setSetUp] = useState<SetUp | null>(null);
  const [isOn, setIsOn] = useState(false);
  const beginning = useAction(beginSetUp, setSetUp);
  const turnedOn = () => {
    setIsOn(true);
    onTurnedOn();
    void showToast({ title: texts.turnedOn, message: texts.turnedOnMessage, tone: 'good' });
  };
  if (setUp === null)
    return (
      <ProofForm
        hasPassword={state.has_password}
        email={email}
        label={texts.next}
        action={beginning}
        failure={texts.failed}
        onCancel={onEnd}
      />
    );
  if (!isOn) return <ScanStep setUp={setUp} onDone={turnedOn} onCancel={onEnd} />;
  return <RecoveryCodes codes={setUp.recovery_codes} onSaved={onEnd} />;
}

interface ScanStepProps {
  setUp: SetUp;
  onDone: () => void;
  onCancel: () => void;
}

function ScanStep({ setUp, onDone, onCancel }: ScanStepProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [missing, setMissing] = useState<string | null>(null);
  const confirming = useAction(confirmSetUp, onDone);
  useEffect(() => heading.current?.focus(), []);
  const wrong = confirming.failure?.code === 'WRONG_CODE' ? confirming.failure.message : null;
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = readField(event.currentTarget, 'code').replaceAll(/\s/g, '');
    const isCode = /^\d{6}$/.test(code);
    setMissing(isCode ? null : texts.codeMissing);
    if (isCode) confirming.run(code);
  };
  return (
    <form className={form.form} onSubmit={submit} noValidate>
      <h3 ref={heading} className={form.heading} tabIndex={-1}>
        {texts.scanTitle}
      </h3>
      <p className={form.note}>{texts.scanNote}</p>
      <Suspense>
        <QrCode text={setUp.uri} label={texts.picture} />
      </Suspense>
      <p className={classes.key}>
        {texts.typed} <code>{setUp.secret}</code>
      </p>
      <div>
        <CopyButton text={setUp.secret} label={texts.copyKey} />
      </div>
      <TextInput
        name="code"
        label={texts.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        error={missing ?? wrong}
      />
      <FailureLine
        message={
          confirming.failure === null || wrong !== null
            ? null
            : joinReason(texts.failed, confirming.failure.message)
        }
      />
      <div className={form.actions}>
        <Button type="submit" aria-disabled={confirming.isRunning}>
          {confirming.isRunning ? texts.loading : texts.confirm}
        </Button>
        <Button variant="subtle" onClick={onCancel}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  );
}
