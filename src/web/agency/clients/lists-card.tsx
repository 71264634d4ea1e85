import { Button, Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import { useState, type SyntheticEvent } from 'react';
import type { ClientPage, GivenList } from '../../../contract/agency/client-page.ts';
import { clientFacts, longestClientNote, type ClientFact } from '../../../contract/limits.ts';
import { api } from '../../session/api.ts';
import { useAction } from '../../session/use-action.ts';
import { Card } from '../../ui/card.tsx';
import { ConfirmedButton } from '../../ui/confirmed-button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { FailureLine } from '../../ui/failure-line.tsx';
import form from '../../ui/form.module.css';
import { formatDay, formatPlural } from '../../ui/format.ts';
import { Tag } from '../../ui/tag.tsx';
import classes from './clients.module.css';
import { DecidedRows } from './decided-rows.tsx';
import { factWords, texts } from './texts.ts';
import { useKeepClient, type Powers } from './use-clients.ts';

interface ListsProps {
  page: ClientPage;
  powers: Powers;
}

/** The lists that a client sees, what is asked of it, and how far it is. */
export function ListsCard({ page, powers }: ListsProps) {
  return (
    <Card title={texts.lists}>
      {page.lists.length === 0 && <p className={classes.note}>{texts.noLists}</p>}
      {page.lists.map((list) => (
        <GivenListPart key={list.list_id} page={page} list={list} powers={powers} />
      ))}
      {powers.mayMake &&
        (page.other_lists.length === 0 ? (
          <p className={classes.note}>{texts.noOthers}</p>
        ) : (
          <section className={classes.part} aria-label={texts.give}>
            <h3 className={classes.heading}>{texts.give}</h3>
            {/* A list that was given is offered no more: the form begins anew. */}
            <GiveForm key={page.lists.length} page={page} given={null} />
          </section>
        ))}
    </Card>
  );
}

function GivenListPart({ page, list, powers }: ListsProps & { list: GivenList }) {
  const { list_id, name, asks, due_on, is_open, channels, approved, changes } = list;
  const left = channels - approved - changes;
  const [isOpened, setIsOpened] = useState(false);
  return (
    <section className={classes.part} aria-label={name}>
      <div className={classes.head}>
        <h3 className={classes.heading}>
          <bdi>{name}</bdi>
        </h3>
        <Tag tone={is_open ? 'good' : 'neutral'}>{is_open ? texts.open : texts.closed}</Tag>
      </div>
      <p>
        {`${formatPlural(channels, 'channel')}: ${approved} approved · ${changes} with changes asked · ${left} to decide`}
      </p>
      {asks !== '' && <p className={classes.text}>{asks}</p>}
      {due_on !== null && <p className={classes.note}>{`${texts.due} ${formatDay(due_on)}`}</p>}
      <Disclosure summary={texts.rows} onToggle={setIsOpened}>
        {isOpened && <DecidedRows listId={list_id} mayWrite={powers.mayMake} />}
      </Disclosure>
      {powers.mayMake && (
        <Disclosure summary={is_open ? texts.edit : texts.reopen}>
          <GiveForm page={page} given={list} />
        </Disclosure>
      )}
      {powers.mayManage && <EndList list={list} />}
    </section>
  );
}

function EndList({ list: { list_id, is_open } }: { list: GivenList }) {
  const { keep } = useKeepClient();
  const ending = useAction(
    (action: 'close' | 'withdraw') => api.endList({ list_id, action }),
    (page) => keep(page),
  );
  return (
    <>
      <FailureLine message={ending.failure?.message ?? null} />
      <div className={form.actions}>
        {is_open && (
          <ConfirmedButton
            label={texts.close}
            question={texts.closeQuestion}
            confirmLabel={texts.close}
            keepLabel={texts.keepIt}
            isRunning={ending.isRunning}
            onConfirm={() => ending.run('close')}
          />
        )}
        <ConfirmedButton
          label={texts.withdraw}
          question={texts.withdrawQuestion}
          confirmLabel={texts.withdrawIt}
          keepLabel={texts.keepIt}
          isRunning={ending.isRunning}
          onConfirm={() => ending.run('withdraw')}
        />
      </div>
    </>
  );
}

/** Gives a list, or changes what is asked of one that is given. */
function GiveForm({ page, given }: { page: ClientPage; given: GivenList | null }) {
  const [listId, setListId] = useState(given?.list_id ?? page.other_lists[0]?.id ?? '');
  const [facts, setFacts] = useState<readonly ClientFact[]>(given?.facts ?? clientFacts);
  const [asks, setAsks] = useState(given?.asks ?? '');
  const [due, setDue] = useState(given?.due_on ?? '');
  const { keep, readRowsAgain } = useKeepClient();
  const giving = useAction(
    () =>
      api.giveList({
        client_id: page.id,
        list_id: listId,
        facts: [...facts],
        asks,
        due_on: due === '' ? null : due,
      }),
    (changed) => {
      keep(changed);
      readRowsAgain(listId);
    },
  );
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    giving.run(undefined);
  };
  const isOpen = given?.is_open === true;
  return (
    <form className={form.form} onSubmit={submit} noValidate>
      {given === null && (
        <NativeSelect
          label={texts.list}
          data={page.other_lists.map(({ id, name }) => ({ value: id, label: name }))}
          value={listId}
          onChange={({ currentTarget }) => setListId(currentTarget.value)}
        />
      )}
      <fieldset className={classes.facts}>
        <legend>{texts.facts}</legend>
        {clientFacts.map((fact) => (
          <Checkbox
            key={fact}
            label={factWords[fact]}
            checked={facts.includes(fact)}
            onChange={({ currentTarget }) =>
              setFacts(
                clientFacts.filter((each) => (each === fact ? currentTarget.checked : facts.includes(each))),
              )
            }
          />
        ))}
      </fieldset>
      <Textarea
        label={texts.asks}
        dir="auto"
        rows={2}
        maxLength={longestClientNote}
        description={texts.asksHint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={asks}
        onChange={({ currentTarget }) => setAsks(currentTarget.value)}
      />
      <TextInput
        type="date"
        label={texts.due}
        value={due}
        onChange={({ currentTarget }) => setDue(currentTarget.value)}
      />
      {given !== null && !isOpen && <p className={classes.note}>{texts.reopenHint}</p>}
      <FailureLine message={giving.failure?.message ?? null} />
      <div className={form.actions}>
        <Button type="submit" aria-disabled={giving.isRunning}>
          {giving.isRunning ? texts.loading : describeStep(given)}
        </Button>
      </div>
    </form>
  );
}

function describeStep(given: GivenList | null): string {
  if (given === null) return texts.giveIt;
  return given.is_open ? texts.keep : texts.reopen;
}
