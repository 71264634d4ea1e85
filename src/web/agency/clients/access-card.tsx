import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import type { ClientAccess, ClientPage } from '../../../contract/agency/client-page.ts';
import { accessDays, longestAddress, longestName } from '../../../contract/limits.ts';
import { api } from '../../session/api.ts';
import { tellFailure } from '../../session/tell-failure.ts';
import { useAction } from '../../session/use-action.ts';
import { Card } from '../../ui/card.tsx';
import { ConfirmedButton } from '../../ui/confirmed-button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { FailureLine } from '../../ui/failure-line.tsx';
import form from '../../ui/form.module.css';
import { Moment } from '../../ui/moment.tsx';
import { RowCell, RowTable } from '../../ui/row-table.tsx';
import { Tag } from '../../ui/tag.tsx';
import classes from './clients.module.css';
import { stateWords, texts } from './texts.ts';
import { useKeepClient, type Powers } from './use-clients.ts';

interface AccessProps {
  page: ClientPage;
  powers: Powers;
}

/** Who can open a client's page: links, and invited addresses. A new link stays until it is said to be copied. */
export function AccessCard({ page, powers }: AccessProps) {
  const [link, setLink] = useState<string | null>(null);
  return (
    <Card title={texts.accesses} lede={texts.accessesLede}>
      {link !== null && <NewLink url={link} onDone={() => setLink(null)} />}
      {page.accesses.length === 0 ? (
        <p className={classes.note}>{texts.noAccesses}</p>
      ) : (
        <RowTable title={texts.accesses} columns={Object.values(columns)} isWide>
          {page.accesses.map((access) => (
            <AccessRow key={access.id} access={access} powers={powers} />
          ))}
        </RowTable>
      )}
      {powers.mayMake && link === null && <InviteForm page={page} onLink={setLink} />}
    </Card>
  );
}

function NewLink({ url, onDone }: { url: string; onDone: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={classes.part} aria-label={texts.newLink}>
      <h3 className={classes.heading} ref={heading} tabIndex={-1}>
        {texts.newLink}
      </h3>
      <p>{texts.onceOnly}</p>
      <p className={classes.secret} translate="no">
        {url}
      </p>
      <div className={form.actions}>
        <CopyButton text={url} label={texts.copy} />
        <Button onClick={onDone}>{texts.done}</Button>
      </div>
    </section>
  );
}

const columns = {
  name: { name: 'Name' },
  state: { name: 'State' },
  prices: { name: 'Prices' },
  decide: { name: 'Decisions' },
  seen: { name: 'Last opened' },
  ends: { name: 'Ends' },
  action: { name: 'Action', isSpoken: true },
} as const;

function AccessRow({ access, powers }: { access: ClientAccess; powers: Powers }) {
  const { id, name, email, url, state, shows_prices, may_decide, expires_at, last_seen_at } = access;
  const { keep } = useKeepClient();
  const changing = useAction(
    (change: { shows_prices?: boolean; may_decide?: boolean; revoked?: true }) =>
      tellFailure(texts.accessFailed, api.changeAccess({ id, ...change })),
    (page) => keep(page),
  );
  const isEnded = state === 'revoked' || !powers.mayManage;
  return (
    <tr>
      <th scope="row">
        <bdi>{name}</bdi>
        <p className={classes.note}>{email ?? texts.link}</p>
        {url !== null && state === 'active' && (
          <p>
            <a href={url}>{url}</a>
          </p>
        )}
      </th>
      <RowCell of={columns.state}>
        <Tag tone={state === 'active' ? 'good' : 'neutral'}>{stateWords[state]}</Tag>
      </RowCell>
      <RowCell of={columns.prices}>
        <Checkbox
          aria-label={`${texts.prices}: ${name}`}
          checked={shows_prices}
          disabled={isEnded}
          onChange={() => changing.run({ shows_prices: !shows_prices })}
        />
      </RowCell>
      <RowCell of={columns.decide}>
        <Checkbox
          aria-label={`${texts.decide}: ${name}`}
          checked={may_decide}
          disabled={isEnded}
          onChange={() => changing.run({ may_decide: !may_decide })}
        />
      </RowCell>
      <RowCell of={columns.seen}>
        {last_seen_at === null ? texts.neverSeen : <Moment iso={last_seen_at} />}
      </RowCell>
      <RowCell of={columns.ends}>{expires_at === null ? texts.never : <Moment iso={expires_at} />}</RowCell>
      <RowCell of={columns.action}>
        {!isEnded && (
          <ConfirmedButton
            label={texts.revoke}
            question={texts.revokeQuestion}
            confirmLabel={texts.revoke}
            keepLabel={texts.keepIt}
            size="xs"
            isRunning={changing.isRunning}
            onConfirm={() => changing.run({ revoked: true })}
          />
        )}
      </RowCell>
    </tr>
  );
}

const endings = [
  ...accessDays.map((days) => ({ value: String(days), label: `After ${days} days` })),
  { value: '', label: texts.never },
];

function InviteForm({ page, onLink }: { page: ClientPage; onLink: (url: string) => void }) {
  const [kind, setKind] = useState<'link' | 'email'>('link');
  const [wanted, setWanted] = useState({ name: '', email: '', days: '30' });
  const [isTried, setIsTried] = useState(false);
  const [switches, setSwitches] = useState({ shows_prices: false, may_decide: true });
  const { keep } = useKeepClient();
  const inviting = useAction(
    () =>
      api.inviteGuest({
        client_id: page.id,
        name: wanted.name.trim(),
        ...(kind === 'email' && { email: wanted.email.trim() }),
        ...switches,
        days: accessDays.find((days) => String(days) === wanted.days) ?? null,
      }),
    (made) => {
      keep(made.client);
      setWanted({ ...wanted, name: '', email: '' });
      if (kind === 'link') onLink(made.url);
    },
  );
  const isNamed = wanted.name.trim() !== '';
  const isAddressed = kind === 'link' || /^\S+@\S+\.\S+$/.test(wanted.email.trim());
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setIsTried(!isNamed || !isAddressed);
    if (isNamed && isAddressed) inviting.run(undefined);
  };
  return (
    <form className={form.part} onSubmit={submit} noValidate>
      <div className={form.row}>
        <NativeSelect
          label={texts.kind}
          data={[
            { value: 'link', label: texts.byLink },
            { value: 'email', label: texts.byEmail },
          ]}
          value={kind}
          onChange={({ currentTarget }) => setKind(currentTarget.value === 'email' ? 'email' : 'link')}
        />
        <TextInput
          label={texts.accessName}
          dir="auto"
          autoComplete="off"
          maxLength={longestName}
          description={texts.accessNameHint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          error={isTried && !isNamed ? texts.nameMissing : null}
          value={wanted.name}
          onChange={({ currentTarget }) => setWanted({ ...wanted, name: currentTarget.value })}
        />
        {kind === 'email' && (
          <TextInput
            label={texts.email}
            type="email"
            autoComplete="off"
            maxLength={longestAddress}
            error={isTried && !isAddressed ? texts.emailMissing : null}
            value={wanted.email}
            onChange={({ currentTarget }) => setWanted({ ...wanted, email: currentTarget.value })}
          />
        )}
        <NativeSelect
          label={texts.ends}
          data={endings}
          value={wanted.days}
          onChange={({ currentTarget }) => setWanted({ ...wanted, days: currentTarget.value })}
        />
      </div>
      <Checkbox
        label={texts.prices}
        checked={switches.shows_prices}
        onChange={({ currentTarget }) => setSwitches({ ...switches, shows_prices: currentTarget.checked })}
      />
      <Checkbox
        label={texts.decide}
        checked={switches.may_decide}
        onChange={({ currentTarget }) => setSwitches({ ...switches, may_decide: currentTarget.checked })}
      />
      <FailureLine message={inviting.failure?.message ?? null} />
      <div className={form.actions}>
        <Button type="submit" aria-disabled={inviting.isRunning}>
          {inviting.isRunning ? texts.loading : texts[kind === 'link' ? 'makeLink' : 'invite']}
        </Button>
      </div>
    </form>
  );
}
