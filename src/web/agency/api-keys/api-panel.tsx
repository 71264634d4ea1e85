import { Skeleton, Button, NativeSelect, TextInput, Tabs } from '@mantine/core';
import '@mantine/core/styles/Skeleton.layer.css';
import { useRef, useEffect, useId, useState } from 'react';
import type { SyntheticEvent } from 'react';
import '@mantine/core/styles/Tabs.layer.css';
import { Card } from '../../ui/card.tsx';
import { LoadedPart } from '../../session/loaded-part.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { longestKeyName } from '../../../contract/limits.ts';
import { keyScopes, type KeyScope } from '../../../engine/plans/roles.ts';
import { api } from '../../session/api.ts';
import { tellFailure } from '../../session/tell-failure.ts';
import { useAction } from '../../session/use-action.ts';
import { links } from '../../app/paths.ts';
import { useStart } from '../../session/start.ts';
import { FactList } from '../../ui/fact-list.tsx';
import { KeyTable } from './key-table.tsx';
import { texts } from './texts.ts';
import { useKeys, useNewKey, useKeyMemory } from './use-keys.ts';
import type { NewKey } from './use-keys.ts';
import { languages, readExample, writeEnvironment } from './examples.ts';
import type { Language } from './examples.ts';
import classes from './api-panel.module.css';
import spoken from '../../ui/spoken.module.css';
import tabRow from '../../ui/tab-row.module.css';
import { EmptyState } from '../../ui/empty-state.tsx';

/** The keys of an account, and how a program calls with one. */
export function ApiPanel() {
  return (
    <div className={classes.panel}>
      <KeysCard />
      <CallCard />
    </div>
  );
}

/** While a new key waits to be saved, no other one is made over it. */
function KeysCard() {
  const keys = useKeys();
  const newKey = useNewKey();
  const heading = useRef<HTMLHeadingElement>(null);
  const goToKeys = () => heading.current?.focus();
  return (
    <Card title={texts.title} lede={texts.lede}>
      {newKey === null ? <CreateKeyForm /> : <NewKeyNotice newKey={newKey} onSaved={goToKeys} />}
      <section className={classes.keys} aria-labelledby="api-keys">
        <h3 className={classes.heading} id="api-keys" ref={heading} tabIndex={-1}>
          {texts.keys}
        </h3>
        <LoadedPart query={keys} failure={texts.loadFailed} skeleton={<KeysSkeleton />}>
          {(all) =>
            all.length === 0 ? (
              <EmptyState title={texts.empty} note={texts.emptyMore} />
            ) : (
              <KeyTable keys={all} onRevoked={goToKeys} />
            )
          }
        </LoadedPart>
      </section>
    </Card>
  );
}

function KeysSkeleton() {
  return (
    <div className={classes.skeleton} aria-busy="true">
      <output className={spoken.spoken}>{texts.loading}</output>
      <Skeleton className={classes.row} />
      <Skeleton className={classes.row} />
      <Skeleton className={classes.row} />
    </div>
  );
}

/** The one time that a key is shown whole; it stays until its owner says that it is saved. */
function NewKeyNotice({ newKey, onSaved }: { newKey: NewKey; onSaved: () => void }) {
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const { keepNewKey } = useKeyMemory();
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={classes.notice} aria-labelledby={headingId}>
      <h3 className={classes.newKeyNoticeHeading} id={headingId} ref={heading} tabIndex={-1}>
        Your new key: <bdi>{newKey.name}</bdi>
      </h3>
      <p>{texts.onceOnly}</p>
      <code className={classes.key} translate="no">
        {newKey.secret}
      </code>
      <div className={classes.actions}>
        <CopyButton text={newKey.secret} label={texts.copyKey} />
        <Button
          onClick={() => {
            onSaved();
            keepNewKey(null);
          }}
        >
          {texts.saved}
        </Button>
      </div>
    </section>
  );
}

function CreateKeyForm() {
  const field = useRef<HTMLInputElement>(null);
  const [name, setName] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const { keepKeys, keepNewKey } = useKeyMemory();
  const [scope, setScope] = useState<KeyScope>('analyses:write');
  const creating = useAction(
    async (key_name: string) => {
      const call = api.manageApiKeys({ action: 'create', key_name, scopes: [scope] });
      return { name: key_name, ...(await tellFailure(texts.createFailed, call)) };
    },
    ({ name, keys, api_key }) => {
      keepKeys(keys);
      keepNewKey(api_key === null ? null : { name, secret: api_key });
    },
  );
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const wanted = name.trim();
    setIsMissing(wanted === '');
    if (wanted === '') field.current?.focus();
    else creating.run(wanted);
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <TextInput
        ref={field}
        className={classes.field}
        label={texts.name}
        name="key_name"
        dir="auto"
        autoComplete="off"
        maxLength={longestKeyName}
        description={texts.nameHint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        error={isMissing ? texts.nameMissing : (creating.failure?.message ?? null)}
        value={name}
        readOnly={creating.isRunning}
        onChange={({ currentTarget }) => {
          setName(currentTarget.value);
          setIsMissing(false);
        }}
      />
      <NativeSelect
        label={texts.scope}
        value={scope}
        data={keyScopes.map((value) => ({ value, label: texts.scopes[value] }))}
        onChange={({ currentTarget: { value } }) =>
          setScope(keyScopes.find((each) => each === value) ?? 'analyses:write')
        }
      />
      <Button className={classes.button} type="submit" aria-disabled={creating.isRunning}>
        {creating.isRunning ? texts.loading : texts.create}
      </Button>
    </form>
  );
}

const path = '/functions/v1/api-channel-analysis';

/** How a program calls the external API, with examples that can be run as they stand. */
function CallCard() {
  const { site } = useStart();
  const [language, setLanguage] = useState<Language>('curl');
  const { origin } = location;
  return (
    <Card title={texts.callTitle} lede={texts.callLede}>
      <FactList
        facts={[
          { name: 'Address', value: <code className={classes.code}>{`POST ${origin}${path}`}</code> },
          { name: 'Header', value: <code className={classes.code}>x-api-key: your key</code> },
          {
            name: 'JSON body',
            value: (
              <code className={classes.code}>{'{"channel_url": "a channel’s address, handle or id"}'}</code>
            ),
          },
        ]}
      />
      <p>{texts.environment}</p>
      <CodeBlock label={texts.copyEnvironment} text={writeEnvironment(origin)} />
      <Tabs
        value={language}
        onChange={(value) => setLanguage(languages.find((known) => known === value) ?? language)}
        keepMounted={false}
        classNames={{ list: tabRow.row }}
      >
        <Tabs.List aria-label={texts.examples}>
          {languages.map((known) => (
            <Tabs.Tab key={known} value={known}>
              {known}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {languages.map((known) => (
          <Tabs.Panel key={known} value={known} className={classes.example}>
            {known === 'TypeScript' && (
              <p>
                Save{' '}
                <a href="/docs/sponsorscope.ts" download>
                  the client
                </a>{' '}
                beside it: one file without dependencies. Node 24 runs the example as it is.
              </p>
            )}
            <CodeBlock label={`Copy the ${known} example`} text={readExample(known, site.demo.youtube)} />
          </Tabs.Panel>
        ))}
      </Tabs>
      <ul className={classes.links}>
        <li>
          <a href={links.apiDocumentation}>Full documentation</a>
          <span>limits, costs, refusals, and every call to try out</span>
        </li>
        <li>
          <a href="/openapi.json">OpenAPI document</a>
          <span>for code generators</span>
        </li>
        <li>
          <a href="/docs/sponsorscope.ts" download>
            TypeScript client
          </a>
          <span>types for every field, safe retries</span>
        </li>
      </ul>
    </Card>
  );
}

/** Lines to run, as they are. Long ones are wrapped, so that nothing has to be moved to be read. */
function CodeBlock({ text, label }: { text: string; label: string }) {
  return (
    <div className={classes.block}>
      <pre className={classes.lines} translate="no">
        <code>{text}</code>
      </pre>
      <div>
        <CopyButton text={text} label={label} />
      </div>
    </div>
  );
}
