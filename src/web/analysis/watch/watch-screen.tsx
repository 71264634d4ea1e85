import { Tabs } from '@mantine/core';
import '@mantine/core/styles/Tabs.layer.css';
import { useEffect } from 'react';
import type { Account } from '../../../contract/accounts/account.ts';
import { track } from '../../session/analytics.ts';
import frame from '../../ui/screen.module.css';
import tabRow from '../../ui/tab-row.module.css';
import { useTabInAddress } from '../../ui/use-tab-in-address.ts';
import { useTabRow } from '../../ui/use-tab-row.ts';
import { Changes } from './changes.tsx';
import { SponsorFeed } from './sponsor-feed.tsx';
import { texts } from './texts.ts';
import classes from './watch.module.css';
import { Watches } from './watches.tsx';

const tabs = ['changes', 'watches', 'sponsors'] as const;

/** What changed on watched channels, what is watched, and who sponsors whom. */
export function WatchScreen({ account }: { account: Account }) {
  const [tab, open] = useTabInAddress(tabs);
  const row = useTabRow(tabs.indexOf(tab));
  const mayChange = account.workspace.rights.includes('analyse');
  useEffect(() => track('page_view', { page: texts.title }), []);
  return (
    <div className={frame.screen}>
      <h1 className={classes.title}>{texts.title}</h1>
      <Tabs value={tab} onChange={open} keepMounted={false}>
        <Tabs.List ref={row} className={tabRow.row} aria-label={texts.tabs}>
          {tabs.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {texts[name]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="changes" className={tabRow.panel}>
          <Changes onAdd={() => open('watches')} />
        </Tabs.Panel>
        <Tabs.Panel value="watches" className={tabRow.panel}>
          <Watches mayChange={mayChange} />
        </Tabs.Panel>
        <Tabs.Panel value="sponsors" className={tabRow.panel}>
          <SponsorFeed />
        </Tabs.Panel>
      </Tabs>
    </div>
  );
}

/** Its shape while nobody knows yet whose it is. */
export function WatchScreenSkeleton() {
  return (
    <div className={frame.screen} aria-busy="true">
      <h1 className={classes.title}>{texts.title}</h1>
      <output>{texts.loading}</output>
    </div>
  );
}
