import { useLocation } from 'react-router';
import type { Account } from '../../contract/accounts/account.ts';
import { CampaignScreen } from '../deals/campaigns/campaign-screen.tsx';
import { CampaignsScreen } from '../deals/campaigns/campaigns-screen.tsx';
import { CampaignLinks } from '../deals/tracking/campaign-links.tsx';
import { links } from './paths.ts';

/** The campaigns of a workspace, or the one that the address names. */
export function CampaignsPlace({ account }: { account: Account }) {
  const { pathname } = useLocation();
  const slug = readSlug(pathname.slice(links.campaigns.length + 1));
  if (slug === '') return <CampaignsScreen account={account} />;
  const mayChange = account.workspace.rights.includes('analyse');
  return (
    <CampaignScreen
      key={slug}
      slug={slug}
      account={account}
      renderLinks={(campaign) => (
        <CampaignLinks
          campaign={{ slug: campaign.slug, landing: campaign.brief.landing_url }}
          mayChange={mayChange && campaign.state !== 'closed'}
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
