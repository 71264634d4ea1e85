import { Tabs } from '@mantine/core';
import '@mantine/core/styles/Tabs.layer.css';
import { useState } from 'react';
import { links } from '../../app/paths.ts';
import { useStart } from '../../session/start.ts';
import { Card } from '../../ui/card.tsx';
import { FactList } from '../../ui/fact-list.tsx';
import tabRow from '../../ui/tab-row.module.css';
import classes from './call-card.module.css';
import { CodeBlock } from './code-block.tsx';
import { languages, readExample, writeEnvironment, type Language } from './examples.ts';
import { texts } from './texts.ts';

const path = '/functions/v1/api-channel-analysis';

/** How a program calls the external API, with examples that can be run as they stand. */
export function CallCard() {
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
          <span>for programs that write programs</span>
        </li>
        <li>
          <a href="/docs/sponsorscope.ts" download>
            TypeScript client
          </a>
          <span>types for every field, safe second tries</span>
        </li>
      </ul>
    </Card>
  );
}
