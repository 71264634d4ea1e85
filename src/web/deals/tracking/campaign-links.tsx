import { LoadedPart } from '../../session/loaded-part.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkForm } from './link-form.tsx';
import { LinkTable } from './link-table.tsx';
import { texts } from './texts.ts';
import classes from './tracking.module.css';
import { useLinks, useReloadLinks } from './use-links.ts';

interface CampaignLinksProps {
  /** Its links carry the slug as utm_campaign. */
  campaign: { slug: string; landing: string };
  mayChange: boolean;
}

/** The links that a campaign hands out, and what came of them. */
export function CampaignLinks({ campaign, mayChange }: CampaignLinksProps) {
  const links = useLinks();
  const reload = useReloadLinks();
  return (
    <LoadedPart query={links} failure={texts.failed}>
      {(data) => {
        const own = data.links.filter(({ utm }) => utm.campaign === campaign.slug);
        return (
          <div className={classes.part}>
            <Card title={texts.links}>
              {own.length === 0 ? (
                <EmptyState title={texts.empty} note={texts.emptyMore} />
              ) : (
                <LinkTable links={own} mayChange={mayChange} />
              )}
            </Card>
            {mayChange && (
              <Card title={texts.make} lede={texts.makeLede}>
                <LinkForm link={null} campaign={campaign} onDone={reload} />
              </Card>
            )}
          </div>
        );
      }}
    </LoadedPart>
  );
}
