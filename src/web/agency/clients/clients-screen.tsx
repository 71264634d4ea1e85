import { Button, Skeleton, TextInput } from '@mantine/core';
import '@mantine/core/styles/Skeleton.layer.css';
import { useRef, useState, type SyntheticEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import type { Account } from '../../../contract/accounts/account.ts';
import type { ClientRow } from '../../../contract/agency/client-page.ts';
import { longestName } from '../../../contract/limits.ts';
import { clientPath, links } from '../../app/paths.ts';
import { api } from '../../session/api.ts';
import { LoadedPart } from '../../session/loaded-part.tsx';
import { whoMay } from '../../session/rights.ts';
import { tellFailure } from '../../session/tell-failure.ts';
import { useAction } from '../../session/use-action.ts';
import { Card } from '../../ui/card.tsx';
import form from '../../ui/form.module.css';
import { formatCount } from '../../ui/format.ts';
import { RowCell, RowTable } from '../../ui/row-table.tsx';
import frame from '../../ui/screen.module.css';
import spoken from '../../ui/spoken.module.css';
import { EmptyState } from '../../ui/empty-state.tsx';
import classes from './clients.module.css';
import { texts } from './texts.ts';
import { readPowers, useClients, useKeepClient, type Powers } from './use-clients.ts';

/** The workspace's clients, and how far each is with its lists. */
export function ClientsScreen({ account }: { account: Account }) {
  const clients = useClients();
  const powers = readPowers(account);
  return (
    <div className={frame.screen}>
      <h1 className={classes.title}>{texts.title}</h1>
      <p className={classes.note}>{texts.lede}</p>
      <PowersNote account={account} powers={powers} />
      <Card title="Your clients">
        {powers.mayMake && <AddClient />}
        <LoadedPart query={clients} failure={texts.listFailed} skeleton={<Waiting />}>
          {(all) =>
            all.length === 0 ? (
              <EmptyState title={texts.empty} note={powers.mayMake ? texts.emptyMore : null} />
            ) : (
              <ClientTable clients={all} />
            )
          }
        </LoadedPart>
      </Card>
    </div>
  );
}

/** Its shape while nobody knows yet whose it is. */
export function ClientsScreenSkeleton() {
  return (
    <div className={frame.screen}>
      <h1 className={classes.title}>{texts.title}</h1>
      <Waiting />
    </div>
  );
}

function Waiting() {
  return (
    <div className={classes.stack} aria-busy="true">
      <output className={spoken.spoken}>{texts.loading}</output>
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} className={classes.line} />
      ))}
    </div>
  );
}

/** Why something cannot be done here, and the way on. */
export function PowersNote({ account, powers }: { account: Account; powers: Powers }) {
  if (powers.mayMake) return null;
  if (account.plan.features.includes('clients')) return <p className={classes.note}>{whoMay('manage')}</p>;
  return (
    <p className={classes.note}>
      {texts.plan} <Link to={links.homePricing}>{texts.seePlans}</Link>
    </p>
  );
}

function AddClient() {
  const [name, setName] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const { keep } = useKeepClient();
  const navigate = useNavigate();
  const adding = useAction(
    (wanted: string) =>
      tellFailure(
        texts.saveFailed,
        api.saveClient({
          name: wanted,
          look: { logo_url: '', primary_color: '', secondary_color: '' },
        }),
      ),
    (page) => {
      keep(page);
      void navigate(clientPath(page.id));
    },
  );
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const wanted = name.trim();
    setIsMissing(wanted === '');
    if (wanted === '') field.current?.focus();
    else adding.run(wanted);
  };
  return (
    <form className={form.form} onSubmit={submit} noValidate>
      <TextInput
        ref={field}
        label={texts.name}
        name="client_name"
        dir="auto"
        autoComplete="off"
        maxLength={longestName}
        value={name}
        readOnly={adding.isRunning}
        error={isMissing ? texts.nameMissing : (adding.failure?.message ?? null)}
        onChange={({ currentTarget }) => {
          setName(currentTarget.value);
          setIsMissing(false);
        }}
      />
      <div className={form.actions}>
        <Button type="submit" aria-disabled={adding.isRunning}>
          {adding.isRunning ? texts.loading : texts.add}
        </Button>
      </div>
    </form>
  );
}

const columns = {
  name: { name: 'Client' },
  lists: { name: 'Lists', isNumber: true },
  waiting: { name: 'Waiting for them', isNumber: true },
  changes: { name: 'Changes asked', isNumber: true },
} as const;

function ClientTable({ clients }: { clients: readonly ClientRow[] }) {
  return (
    <RowTable title={texts.title} columns={Object.values(columns)}>
      {clients.map(({ id, name, lists, waiting, changes }) => (
        <tr key={id}>
          <th scope="row">
            <Link to={clientPath(id)} dir="auto">
              {name}
            </Link>
          </th>
          <RowCell of={columns.lists}>{formatCount(lists)}</RowCell>
          <RowCell of={columns.waiting}>{formatCount(waiting)}</RowCell>
          <RowCell of={columns.changes}>{formatCount(changes)}</RowCell>
        </tr>
      ))}
    </RowTable>
  );
}
