import { Link, useNavigate } from 'react-router';
import { useState } from 'react';
import type { Account } from '../../../contract/accounts/account.ts';
import type { ProposalDetail } from '../../../contract/deals/proposals.ts';
import { links } from '../../app/paths.ts';
import { LoadedPart } from '../../session/loaded-part.tsx';
import { Card } from '../../ui/card.tsx';
import form from '../../ui/form.module.css';
import { formatCount, formatDate } from '../../ui/format.ts';
import frame from '../../ui/screen.module.css';
import { Tag } from '../../ui/tag.tsx';
import { DetailsCard } from './details-card.tsx';
import { ProposalActions } from './proposal-actions.tsx';
import classes from './proposals.module.css';
import { ProposalsScreenSkeleton } from './proposals-screen.tsx';
import { SentCard } from './sent-card.tsx';
import { stateNames, texts } from './texts.ts';
import { TierSlip } from './tier-slip.tsx';
import { useProposal } from './use-proposals.ts';
import { WordsCard } from './words-card.tsx';

/** One proposal: three packages side by side as receipts, with their words. */
export function ProposalScreen({ id, account }: { id: string; account: Account }) {
  const proposal = useProposal(id);
  return (
    <LoadedPart query={proposal} failure={texts.failed} skeleton={<ProposalsScreenSkeleton />}>
      {(read) => <Proposal proposal={read} account={account} />}
    </LoadedPart>
  );
}

function Proposal({ proposal, account }: { proposal: ProposalDetail; account: Account }) {
  const navigate = useNavigate();
  const [url, setUrl] = useState<string | null>(null);
  const { state, channel_label, recipient, tiers, typical_views, valid_until } = proposal;
  const { rights } = account.workspace;
  const mayEdit = state === 'draft' && rights.includes('analyse');
  return (
    <div className={frame.screen}>
      <header>
        <p className={form.note}>
          <Link to={links.proposals}>{texts.title}</Link>
        </p>
        <div className={classes.head}>
          <h1 className={classes.title} dir="auto">
            {channel_label}
          </h1>
          <Tag tone={stateNames[state].tone}>{stateNames[state].name}</Tag>
        </div>
        <p className={form.note}>
          For <bdi>{recipient.company.trim() === '' ? recipient.name : recipient.company}</bdi>, valid until{' '}
          {formatDate(`${valid_until}T12:00:00.000Z`)}. {texts.typical(formatCount(typical_views))}
          {proposal.demo && ' Invented sample channel.'}
        </p>
        {state === 'accepted' && <p>{texts.accepted}</p>}
      </header>
      <ProposalActions
        proposal={proposal}
        mayManage={rights.includes('manage')}
        onSent={setUrl}
        onDeleted={() => void navigate(links.proposals)}
      />
      {url !== null && <SentCard proposal={proposal} url={url} />}
      <Card title={texts.packages}>
        <div className={classes.slips}>
          {tiers.map((tier) => (
            <TierSlip key={tier.tier} tier={tier} channelName={channel_label} />
          ))}
        </div>
        {proposal.scenario !== null && (
          <p className={form.note}>{texts.scenario(proposal.scenario.name, proposal.scenario.horizon)}</p>
        )}
      </Card>
      <WordsCard proposal={proposal} mayEdit={mayEdit} />
      {mayEdit && <DetailsCard proposal={proposal} />}
    </div>
  );
}
