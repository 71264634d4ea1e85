import { Tabs } from '@mantine/core';
import '@mantine/core/styles/Tabs.layer.css';
import { lazy, Suspense, useEffect } from 'react';
import type { Account } from '../../../contract/accounts/account.ts';
import { track } from '../../session/analytics.ts';
import { LoadedPart } from '../../session/loaded-part.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Moment } from '../../ui/moment.tsx';
import frame from '../../ui/screen.module.css';
import tabRow from '../../ui/tab-row.module.css';
import { useTabInAddress } from '../../ui/use-tab-in-address.ts';
import { useTabRow } from '../../ui/use-tab-row.ts';
import { CodesCard } from './codes-card.tsx';
import { CountLine } from './count-line.tsx';
import { LinkForm } from './link-form.tsx';
import { LinkTable, OutageLine } from './link-table.tsx';
import { texts } from './texts.ts';
import classes from './tracking.module.css';
import { useLinks, useReloadLinks } from './use-links.ts';

/** Loaded once it is opened. */
const ResultsPanel = lazy(async () => ({ default: (await import('./results-panel.tsx')).ResultsPanel }));

const tabs = ['links', 'codes', 'results'] as const;

/** The workspace's links and codes, and what came of them. */
export function LinksScreen({ account }: { account: Account }) {
  const [tab, open] = useTabInAddress(tabs);
  const row = useTabRow(tabs.indexOf(tab));
  const links = useLinks();
  const mayChange = account.workspace.rights.includes('analyse');
  useEffect(() => track('page_view', { page: texts.title }), []);
  return (
    <div className={frame.screen}>
      <h1 className={classes.title}>{texts.title}</h1>
      <p className={classes.note}>{texts.lede}</p>
      {!mayChange && <p className={classes.note}>{texts.readOnly}</p>}
      <Tabs value={tab} onChange={open} keepMounted={false}>
        <Tabs.List ref={row} className={tabRow.row} aria-label={texts.tabs}>
          {tabs.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {texts[name]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <LoadedPart query={links} failure={texts.failed}>
          {(data) => (
            <>
              <Tabs.Panel value="links" className={tabRow.panel}>
                <LinksPanel data={data} mayChange={mayChange} />
              </Tabs.Panel>
              <Tabs.Panel value="codes" className={tabRow.panel}>
                <CodesCard codes={data.codes} mayChange={mayChange} />
              </Tabs.Panel>
              <Tabs.Panel value="results" className={tabRow.panel}>
                <Suspense fallback={<output>{texts.loading}</output>}>
                  <ResultsPanel account={account} />
                </Suspense>
              </Tabs.Panel>
            </>
          )}
        </LoadedPart>
      </Tabs>
    </div>
  );
}

type Links = NonNullable<ReturnType<typeof useLinks>['data']>;

function LinksPanel({ data, mayChange }: { data: Links; mayChange: boolean }) {
  const reload = useReloadLinks();
  const active = data.links.filter((link) => link.is_active).length;
  return (
    <div className={classes.part}>
      {mayChange && (
        <Card title={texts.make} lede={texts.makeLede}>
          <LinkForm link={null} onDone={reload} />
        </Card>
      )}
      <Card title={texts.links} lede={texts.used(active, data.limit)}>
        {data.links.length === 0 ? (
          <EmptyState title={texts.empty} note={texts.emptyMore} />
        ) : (
          <div className={classes.part}>
            <CountLine counted={data.counted} />
            {data.gaps.map((at) => (
              <p key={at} className={classes.note}>
                {texts.gapBefore} <Moment iso={at} />
                {texts.gapAfter}
              </p>
            ))}
            <OutageLine links={data.links} />
            <LinkTable links={data.links} mayChange={mayChange} />
          </div>
        )}
      </Card>
    </div>
  );
}

/** Its shape while nobody knows yet whose it is. */
export function LinksScreenSkeleton() {
  return (
    <div className={frame.screen} aria-busy="true">
      <h1 className={classes.title}>{texts.title}</h1>
      <output>{texts.loading}</output>
    </div>
  );
}
