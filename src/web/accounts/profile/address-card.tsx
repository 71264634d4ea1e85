import { Button, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SyntheticEvent } from 'react';
import type { WaitingAddressChange } from '../../../contract/accounts/address-change.ts';
import { api } from '../../session/api.ts';
import { LoadedPart } from '../../session/loaded-part.tsx';
import { post } from '../../session/post.ts';
import { readRefusal } from '../../session/refusal.ts';
import { useStart } from '../../session/start.ts';
import { useAction } from '../../session/use-action.ts';
import { Card } from '../../ui/card.tsx';
import { ConfirmedButton } from '../../ui/confirmed-button.tsx';
import { FactList } from '../../ui/fact-list.tsx';
import { FailureLine } from '../../ui/failure-line.tsx';
import { showToast } from '../../ui/toast.ts';
import { AskPassword, signInAgain } from './ask-password.tsx';
import { texts } from './texts.ts';
import classes from './security-card.module.css';

const changeKey = ['address-change'];

/** The account's address, and its way to another one. */
export function AddressCard({ email }: { email: string }) {
  const change = useQuery({ queryKey: changeKey, queryFn: () => api.addressChange() });
  return (
    <Card title={texts.address} lede={texts.addressLede}>
      <LoadedPart query={change} failure={texts.addressNotLoaded}>
        {({ change: waiting }) =>
          waiting === null ? <ChangeForm email={email} /> : <Waiting email={email} change={waiting} />
        }
      </LoadedPart>
    </Card>
  );
}

function ChangeForm({ email }: { email: string }) {
  const queries = useQueryClient();
  const [newEmail, setNewEmail] = useState('');
  const [problem, setProblem] = useState<{ message: string; code: string } | null>(null);
  const changing = useMutation({
    mutationFn: () => post('/api/auth/change-address', { newEmail: newEmail.trim() }),
    onSuccess: async (answer) => {
      setProblem(answer.ok ? null : readRefusal(answer));
      if (!answer.ok) return;
      await queries.invalidateQueries({ queryKey: changeKey });
      void showToast({ title: texts.addressAsked, message: texts.addressAskedMessage, tone: 'good' });
    },
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (changing.isPending) return;
    if (/^\S+@\S+$/.test(newEmail.trim())) changing.mutate();
    else setProblem({ message: texts.addressMissing, code: '' });
  };
  const isStale = problem?.code === signInAgain;
  return (
    <div className={classes.form}>
      <form className={classes.form} onSubmit={submit} noValidate>
        <TextInput
          label={texts.newAddress}
          type="email"
          name="new_email"
          autoComplete="email"
          dir="ltr"
          value={newEmail}
          error={isStale ? null : problem?.message}
          readOnly={changing.isPending}
          onChange={({ currentTarget }) => setNewEmail(currentTarget.value)}
        />
        <Button type="submit" variant="default" className={classes.button} aria-disabled={changing.isPending}>
          {changing.isPending ? texts.changingAddress : texts.changeAddress}
        </Button>
      </form>
      {isStale && <AskPassword email={email} onConfirmed={() => changing.mutate()} />}
    </div>
  );
}

function Waiting({ email, change }: { email: string; change: WaitingAddressChange }) {
  const queries = useQueryClient();
  const { site } = useStart();
  const cancelling = useAction(
    () => api.cancelAddressChange(),
    () => {
      void queries.invalidateQueries({ queryKey: changeKey });
      void showToast({ title: texts.addressKept, message: email, tone: 'good' });
    },
  );
  const tell = (isConfirmed: boolean) => (isConfirmed ? texts.confirmed : texts.notConfirmed);
  const until = new Date(change.ends_at).toLocaleString(undefined, {
    dateStyle: 'medium',
    timeStyle: 'short',
  });
  return (
    <div className={classes.form}>
      <p>{texts.addressWaiting(change.new_email, until)}</p>
      <FactList
        facts={[
          { name: texts.presentAddress, value: tell(change.old_confirmed) },
          { name: texts.newAddress, value: tell(change.new_confirmed) },
        ]}
      />
      {site.demo.mail && <p className={classes.note}>{texts.linksInOutbox}</p>}
      <FailureLine message={cancelling.failure?.message ?? null} />
      <ConfirmedButton
        label={texts.cancelAddress}
        question={texts.cancelAddressQuestion}
        confirmLabel={texts.cancelAddress}
        keepLabel={texts.keepWaiting}
        isRunning={cancelling.isRunning}
        onConfirm={() => cancelling.run(undefined)}
      />
    </div>
  );
}
