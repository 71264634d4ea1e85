import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Account } from '../../../contract/accounts/account.ts';
import { longestPasskeyName } from '../../../contract/limits.ts';
import { LoadedPart } from '../../session/loaded-part.tsx';
import { canUsePasskeys } from '../../session/passkeys.ts';
import { useAction } from '../../session/use-action.ts';
import { Card } from '../../ui/card.tsx';
import form from '../../ui/form.module.css';
import { Moment } from '../../ui/moment.tsx';
import { Tag } from '../../ui/tag.tsx';
import { showToast } from '../../ui/toast.ts';
import { ProofForm } from './proof-form.tsx';
import { useTwoStepRefresh } from './two-step-card.tsx';
import { addPasskey, readTwoStep, removePasskey, twoStepKey } from './two-step-requests.ts';
import type { Passkey, Proof, TwoStepState } from './two-step-requests.ts';
import { texts } from './two-step-texts.ts';
import classes from './two-step.module.css';

/** The passkeys of the account: each with its name, to be removed, and a place to add one. */
export function PasskeysCard({ account }: { account: Account }) {
  const query = useQuery({ queryKey: twoStepKey, queryFn: readTwoStep });
  return (
    <Card title={texts.passkeys} lede={texts.passkeysLede}>
      <LoadedPart query={query} failure={texts.loadFailed}>
        {(state) => <Passkeys state={state} email={account.profile.email} />}
      </LoadedPart>
    </Card>
  );
}

interface PasskeysProps {
  state: TwoStepState;
  email: string;
}

function Passkeys({ state, email }: PasskeysProps) {
  return (
    <>
      {state.passkeys.length === 0 ? (
        <p className={form.note}>{texts.noPasskeys}</p>
      ) : (
        <ul className={classes.passkeys} aria-label={texts.passkeys}>
          {state.passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} state={state} email={email} />
          ))}
        </ul>
      )}
      {canUsePasskeys() ? (
        <NewPasskey state={state} email={email} />
      ) : (
        <p className={form.note}>{texts.noPasskeysHere}</p>
      )}
    </>
  );
}

function PasskeyRow({ passkey, state, email }: PasskeysProps & { passkey: Passkey }) {
  const [isAsking, setIsAsking] = useState(false);
  const refresh = useTwoStepRefresh();
  const removing = useAction(
    (proof: Proof) => removePasskey(passkey.id, proof),
    () => {
      void refresh();
      void showToast({ title: texts.removed, tone: 'good' });
    },
  );
  return (
    <li className={classes.passkey}>
      <div className={classes.row}>
        <div>
          <bdi className={classes.name}>{passkey.name}</bdi>
          {passkey.created_at !== null && (
            <p className={form.note}>
              {texts.addedOn} <Moment iso={passkey.created_at} />
            </p>
          )}
        </div>
        {passkey.synced && <Tag>{texts.synced}</Tag>}
        {!isAsking && (
          <Button
            variant="default"
            size="xs"
            aria-label={`${texts.remove}: ${passkey.name}`}
            onClick={() => setIsAsking(true)}
          >
            {texts.remove}
          </Button>
        )}
      </div>
      {isAsking && (
        <ProofForm
          hasPassword={state.has_password}
          email={email}
          note={texts.removeNote}
          label={texts.remove}
          action={removing}
          failure={texts.removeFailed}
          onCancel={() => setIsAsking(false)}
        />
      )}
    </li>
  );
}

function NewPasskey({ state, email }: PasskeysProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [name, setName] = useState('');
  const [missing, setMissing] = useState<string | null>(null);
  const refresh = useTwoStepRefresh();
  const adding = useAction(
    (proof: Proof) => addPasskey(name.trim(), proof),
    (isAdded) => {
      if (!isAdded) {
        void showToast({ title: texts.addFailed, message: texts.notAdded, tone: 'bad' });
        return;
      }
      setIsOpen(false);
      setName('');
      void refresh();
      void showToast({ title: texts.added, tone: 'good' });
    },
  );
  const check = () => {
    const isNamed = name.trim() !== '';
    setMissing(isNamed ? null : texts.nameMissing);
    return isNamed;
  };
  if (!isOpen)
    return (
      <div className={form.actions}>
        <Button variant="default" onClick={() => setIsOpen(true)}>
          {texts.addPasskey}
        </Button>
      </div>
    );
  return (
    <ProofForm
      hasPassword={state.has_password}
      email={email}
      label={texts.add}
      action={adding}
      failure={texts.addFailed}
      check={check}
      onCancel={() => setIsOpen(false)}
    >
      <TextInput
        name="passkey_name"
        label={texts.passkeyName}
        description={texts.passkeyNameNote}
        maxLength={longestPasskeyName}
        autoComplete="off"
        value={name}
        error={missing}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </ProofForm>
  );
}
