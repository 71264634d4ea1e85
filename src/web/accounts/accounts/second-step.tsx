import { Button, Checkbox, TextInput } from '@mantine/core';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { Link } from 'react-router';
import { links } from '../../app/paths.ts';
import { canUsePasskeys } from '../../session/passkeys.ts';
import { readRefusal } from '../../session/refusal.ts';
import { FailureLine } from '../../ui/failure-line.tsx';
import { readField } from '../../ui/read-field.ts';
import form from './auth-form.module.css';
import { AuthFrame } from './auth-frame.tsx';
import { enter } from './enter.ts';
import { enterCode, enterRecoveryCode, findSecondStep } from './requests.ts';
import { texts } from './texts.ts';
import { usePasskeySignIn } from './use-passkey-sign-in.ts';
import classes from './auth-screen.module.css';

const wrongCode = 'WRONG_CODE';
const isOver = 'SECOND_STEP_OVER';

/** After the password, or Google: a code of the app, a recovery code or a passkey. */
export function SecondStep() {
  const [way, setWay] = useState<'app' | 'recovery'>('app');
  // At first the page's heading has the focus, as on every page.
  const [hasSwitched, setHasSwitched] = useState(false);
  const switchWay = () => {
    setWay(way === 'app' ? 'recovery' : 'app');
    setHasSwitched(true);
  };
  const { hasPasskey, over } = useWaitingSignIn();
  return (
    <AuthFrame title={texts.secondTitle} lede={way === 'app' ? texts.secondLede : texts.recoveryLede}>
      {over === null ? (
        <CodeForm key={way} way={way} takesFocus={hasSwitched} />
      ) : (
        <FailureLine message={over} />
      )}
      <div className={form.form}>
        {over === null && (
          <>
            {hasPasskey && canUsePasskeys() && <PasskeyStep />}
            <Button variant="subtle" onClick={switchWay}>
              {way === 'app' ? texts.toRecovery : texts.toCode}
            </Button>
            <p className={classes.lost}>{texts.lost}</p>
          </>
        )}
        <Link to={links.auth} className={classes.forgot}>
          {texts.backToSignIn}
        </Link>
      </div>
    </AuthFrame>
  );
}

/** Whether a sign-in of this browser waits, as the server knows it: `over` says why none does any more. */
function useWaitingSignIn() {
  const [state, setState] = useState<{ hasPasskey: boolean; over: string | null }>(unknownYet);
  useEffect(() => {
    let isGone = false;
    const look = async () => {
      const answer = await findSecondStep();
      const { message, code } = readRefusal(answer);
      if (!isGone) setState({ hasPasskey: readPasskey(answer.body), over: code === isOver ? message : null });
    };
    void look();
    return () => {
      isGone = true;
    };
  }, []);
  return state;
}

const unknownYet = { hasPasskey: false, over: null };

function readPasskey(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'passkey' in body && body.passkey === true;
}

interface CodeFormProps {
  way: 'app' | 'recovery';
  takesFocus: boolean;
}

function CodeForm({ way, takesFocus }: CodeFormProps) {
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<{ text: string; isOfField: boolean } | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const isApp = way === 'app';
  useEffect(() => {
    if (takesFocus) input.current?.focus();
  }, [takesFocus]);
  const refuse = (text: string, isOfField: boolean) => {
    setProblem({ text, isOfField });
    setIsBusy(false);
    input.current?.focus();
  };
  const send = async (entered: HTMLFormElement) => {
    const code = readField(entered, 'code').trim();
    if (code === '' || (isApp && !/^\d{6}$/.test(code.replaceAll(' ', ''))))
      return refuse(isApp ? texts.secondMissing : texts.recoveryMissing, true);
    setProblem(null);
    setIsBusy(true);
    const answer = await (isApp
      ? enterCode(code, readField(entered, 'trust') !== '')
      : enterRecoveryCode(code));
    if (!answer.ok) {
      const refusal = readRefusal(answer);
      return refuse(refusal.message, refusal.code === wrongCode);
    }
    await enter('sign_in', 'password');
    return setIsBusy(false);
  };
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isBusy) void send(event.currentTarget);
  };
  return (
    <form className={form.form} method="post" onSubmit={submit} noValidate>
      <TextInput
        ref={input}
        name="code"
        size="md"
        label={isApp ? texts.code : texts.recoveryCode}
        inputMode={isApp ? 'numeric' : 'text'}
        autoComplete={isApp ? 'one-time-code' : 'off'}
        autoCapitalize="none"
        spellCheck={false}
        error={problem?.isOfField === true ? problem.text : undefined}
      />
      {isApp && <Checkbox name="trust" label={texts.trust} />}
      <FailureLine message={problem?.isOfField === false ? problem.text : null} />
      <Button type="submit" size="md" fullWidth aria-disabled={isBusy}>
        {isBusy ? texts.busy : texts.secondGo}
      </Button>
    </form>
  );
}

function PasskeyStep() {
  const { run, isBusy, failure } = usePasskeySignIn({ secondStep: true });
  return (
    <>
      <Button variant="default" size="md" fullWidth onClick={run} aria-disabled={isBusy}>
        {isBusy ? texts.busy : texts.secondPasskey}
      </Button>
      <FailureLine message={failure} />
    </>
  );
}
