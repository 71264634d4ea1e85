import { Button, Skeleton } from '@mantine/core';
import '@mantine/core/styles/Skeleton.layer.css';
import { useEffect } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { Account } from '../../../contract/accounts/account.ts';
import type { ProposalRow } from '../../../contract/deals/proposals.ts';
import { formatMoney } from '../../../values/money.ts';
import { links, proposalPath } from '../../app/paths.ts';
import { track } from '../../session/analytics.ts';
import { LoadedPart } from '../../session/loaded-part.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import form from '../../ui/form.module.css';
import { Moment } from '../../ui/moment.tsx';
import { RowCell, RowTable } from '../../ui/row-table.tsx';
import frame from '../../ui/screen.module.css';
import spoken from '../../ui/spoken.module.css';
import { Tag } from '../../ui/tag.tsx';
import { NewProposal } from './new-proposal.tsx';
import classes from './proposals.module.css';
import { stateNames, texts } from './texts.ts';
import { useProposals } from './use-proposals.ts';

/** The workspace's proposals; with an analysis in the address, a new one from it. */
export function ProposalsScreen({ account }: { account: Account }) {
  const proposals = useProposals();
  const [address] = useSearchParams();
  const analysisId = address.get('analysis');
  const mayMake = account.workspace.rights.includes('analyse');
  useEffect(() => track('page_view', { page: texts.title }), []);
  return (
    <div className={frame.screen}>
      <header>
        <h1 className={classes.title}>{texts.title}</h1>
        <p className={form.note}>{texts.lede}</p>
      </header>
      {!account.plan.features.includes('proposals') && (
        <p className={form.note}>
          {texts.plan} <Link to={links.homePricing}>{texts.seePlans}</Link>
        </p>
      )}
      <LoadedPart query={proposals} failure={texts.listFailed} skeleton={<ProposalsSkeleton />}>
        {({ proposals: all, writer }) => (
          <>
            {analysisId !== null && mayMake && (
              <NewProposal
                key={analysisId}
                analysisId={analysisId}
                channel={address.get('channel') ?? ''}
                writer={writer}
                account={account}
              />
            )}
            <Card title={texts.listTitle}>
              {all.length === 0 ? (
                <EmptyState title={texts.empty} note={texts.emptyNote}>
                  <Button component={Link} to={links.library} variant="default">
                    {texts.library}
                  </Button>
                </EmptyState>
              ) : (
                <ProposalTable proposals={all} />
              )}
            </Card>
          </>
        )}
      </LoadedPart>
    </div>
  );
}

const columns = {
  channel: { name: 'Channel' },
  recipient: { name: 'For' },
  state: { name: 'State' },
  totals: { name: 'Packages', isNumber: true },
  made: { name: 'Made' },
} as const;

function ProposalTable({ proposals }: { proposals: readonly ProposalRow[] }) {
  return (
    <RowTable title={texts.listTitle} columns={Object.values(columns)}>
      {proposals.map(({ id, channel_label, recipient, state, from_cents, to_cents, created_at }) => (
        <tr key={id}>
          <th scope="row">
            <Link to={proposalPath(id)} dir="auto">
              {channel_label}
            </Link>
          </th>
          <RowCell of={columns.recipient}>
            <bdi>{recipient}</bdi>
          </RowCell>
          <RowCell of={columns.state}>
            <Tag tone={stateNames[state].tone}>{stateNames[state].name}</Tag>
          </RowCell>
          <RowCell of={columns.totals}>
            {formatMoney(from_cents, 'USD')} to {formatMoney(to_cents, 'USD')}
          </RowCell>
          <RowCell of={columns.made}>
            <Moment iso={created_at} />
          </RowCell>
        </tr>
      ))}
    </RowTable>
  );
}

/** Their shape while nobody knows yet what is in them. */
function ProposalsSkeleton() {
  return (
    <div className={form.form} aria-busy="true">
      <output className={spoken.spoken}>{texts.loading}</output>
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} className={classes.line} />
      ))}
    </div>
  );
}

export function ProposalsScreenSkeleton() {
  return (
    <div className={frame.screen}>
      <h1 className={classes.title}>{texts.title}</h1>
      <ProposalsSkeleton />
    </div>
  );
}
