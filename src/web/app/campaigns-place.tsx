import { useLocation } from 'react-router';
import type { Account } from '../../contract/accounts/account.ts';
import type { CampaignDetail } from '../../contract/deals/campaign-parts.ts';
import { CampaignScreen } from '../deals/campaigns/campaign-screen.tsx';
import { CampaignsScreen } from '../deals/campaigns/campaigns-screen.tsx';
import { nameOf, useReloadCampaign } from '../deals/campaigns/use-campaigns.ts';
import { CampaignLinks } from '../deals/tracking/campaign-links.tsx';
import { links } from './paths.ts';

/** The campaigns of a workspace, or the one that the address names. */
export function CampaignsPlace({ account }: { account: Account }) {
  const { pathname } = useLocation();
  const reload = useReloadCampaign();
  const slug = readSlug(pathname.slice(links.campaigns.length + 1));
  if (slug === '') return <CampaignsScreen account={account} />;
  const mayChange = account.workspace.rights.includes('analyse');
  const linked = ({ id, brief, creators, deliverables }: CampaignDetail) => ({
    id,
    landing: brief.landing_url,
    creators: creators.map((creator) => ({
      id: creator.id,
      name: nameOf(creator),
      format: deliverables.find((part) => part.creator_id === creator.id)?.format ?? 'integration',
    })),
  });
  return (
    <CampaignScreen
      key={slug}
      slug={slug}
      account={account}
      renderLinks={(campaign) => (
        <CampaignLinks
          campaign={linked(campaign)}
          mayChange={mayChange && campaign.state !== 'closed'}
          onChanged={reload}
        />
      )}
    />
  );
}

/** An address with a broken escape names nothing. */
function readSlug(escaped: string): string {
  try {
    return decodeURIComponent(escaped);
  } catch {
    return escaped;
  }
}
