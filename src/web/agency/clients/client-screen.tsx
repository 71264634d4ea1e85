import { Button, TextInput } from '@mantine/core';
import { useState, type SyntheticEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import type { Account } from '../../../contract/accounts/account.ts';
import type { ClientLookFields, ClientPage } from '../../../contract/agency/client-page.ts';
import { longestAvatarUrl, longestName } from '../../../contract/limits.ts';
import { links } from '../../app/paths.ts';
import { api } from '../../session/api.ts';
import { LoadedPart } from '../../session/loaded-part.tsx';
import { tellFailure } from '../../session/tell-failure.ts';
import { useAction } from '../../session/use-action.ts';
import { Card } from '../../ui/card.tsx';
import { ConfirmedButton } from '../../ui/confirmed-button.tsx';
import form from '../../ui/form.module.css';
import frame from '../../ui/screen.module.css';
import { showToast } from '../../ui/toast.ts';
import { AccessCard } from './access-card.tsx';
import classes from './clients.module.css';
import { PowersNote } from './clients-screen.tsx';
import { ListsCard } from './lists-card.tsx';
import { texts } from './texts.ts';
import { readPowers, useClient, useKeepClient, type Powers } from './use-clients.ts';

/** One client: what it sees, who can open it, and what was decided. */
export function ClientScreen({ id, account }: { id: string; account: Account }) {
  const client = useClient(id);
  const powers = readPowers(account);
  return (
    <div className={frame.screen}>
      <p>
        <Link to={links.clients}>{texts.back}</Link>
      </p>
      <h1 className={classes.title}>
        <bdi>{client.data?.name ?? texts.title}</bdi>
      </h1>
      <PowersNote account={account} powers={powers} />
      <LoadedPart query={client} failure={texts.clientFailed}>
        {(page) => (
          <>
            <ListsCard page={page} powers={powers} />
            <AccessCard page={page} powers={powers} />
            <LookCard key={page.name} page={page} powers={powers} />
          </>
        )}
      </LoadedPart>
    </div>
  );
}

interface PartProps {
  page: ClientPage;
  powers: Powers;
}

function LookCard({ page, powers }: PartProps) {
  const [name, setName] = useState(page.name);
  const [look, setLook] = useState(page.look_fields);
  const { keep } = useKeepClient();
  const saving = useAction(
    () => tellFailure(texts.saveFailed, api.saveClient({ id: page.id, name, look })),
    (saved) => {
      keep(saved);
      void showToast({ title: texts.saved, tone: 'good' });
    },
  );
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (name.trim() !== '') saving.run(undefined);
  };
  const noteOf = (field: string) => page.look.notes.find((note) => note.field === field)?.note;
  const part = (field: keyof ClientLookFields, label: string, hint: string) => (
    <TextInput
      label={label}
      name={field}
      dir="ltr"
      autoComplete="off"
      spellCheck={false}
      maxLength={field === 'logo_url' ? longestAvatarUrl : longestColour}
      description={noteOf(field) ?? hint}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      readOnly={!powers.mayMake || saving.isRunning}
      value={look[field]}
      onChange={({ currentTarget }) => setLook({ ...look, [field]: currentTarget.value })}
    />
  );
  return (
    <Card title={texts.look} lede={texts.lookLede}>
      <form className={form.form} onSubmit={submit} noValidate>
        <TextInput
          label={texts.name}
          name="client_name"
          dir="auto"
          autoComplete="off"
          maxLength={longestName}
          readOnly={!powers.mayMake || saving.isRunning}
          error={name.trim() === '' ? texts.nameMissing : (saving.failure?.message ?? null)}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        {part('logo_url', texts.logo, texts.logoHint)}
        <div className={form.row}>
          {part('primary_color', texts.primary, texts.colourHint)}
          {part('secondary_color', texts.secondary, texts.colourHint)}
        </div>
        {page.own_domain !== null && (
          <p className={classes.note}>{`Links open at your own domain, ${page.own_domain}.`}</p>
        )}
        {powers.mayMake && (
          <div className={form.actions}>
            <Button type="submit" aria-disabled={saving.isRunning}>
              {saving.isRunning ? texts.loading : texts.save}
            </Button>
          </div>
        )}
      </form>
      {powers.mayManage && <DeleteClient page={page} />}
    </Card>
  );
}

/** The contract's. */
const longestColour = 40;

function DeleteClient({ page }: { page: ClientPage }) {
  const { forget } = useKeepClient();
  const navigate = useNavigate();
  const deleting = useAction(
    () => tellFailure(texts.saveFailed, api.deleteClient({ id: page.id })),
    () => {
      void navigate(links.clients);
      forget(page.id);
      void showToast({ title: texts.deleted, message: page.name, tone: 'good' });
    },
  );
  return (
    <div className={classes.part}>
      <div>
        <ConfirmedButton
          label={texts.delete}
          question={texts.deleteQuestion}
          confirmLabel={texts.deleteIt}
          keepLabel={texts.keepIt}
          isRunning={deleting.isRunning}
          onConfirm={() => deleting.run(undefined)}
        />
      </div>
    </div>
  );
}
