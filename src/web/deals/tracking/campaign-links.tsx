import type { CampaignHandedOut } from '../../../contract/deals/campaign-links.ts';
import type { TrackingLink } from '../../../contract/deals/tracking.ts';
import { api } from '../../session/api.ts';
import { LoadedPart } from '../../session/loaded-part.tsx';
import { useAction } from '../../session/use-action.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FailureLine } from '../../ui/failure-line.tsx';
import { AttachForm, MakeForm, type LinkedCreator } from './campaign-link-forms.tsx';
import { LinkTable, OutageLine } from './link-table.tsx';
import { campaignTexts, texts } from './texts.ts';
import classes from './tracking.module.css';
import { useCampaignLinks, useLinks, useReloadLinks } from './use-links.ts';

interface CampaignLinksProps {
  campaign: { id: string; landing: string; creators: readonly LinkedCreator[] };
  mayChange: boolean;
  /** Something else of the campaign may tell of it. */
  onChanged: () => unknown;
}

/** Each creator's links and code, and what came of them. */
export function CampaignLinks({ campaign, mayChange, onChanged }: CampaignLinksProps) {
  const links = useLinks();
  const handedOut = useCampaignLinks(campaign.id);
  const reloadLinks = useReloadLinks();
  const reload = () => {
    reloadLinks();
    onChanged();
  };
  if (campaign.creators.length === 0)
    return (
      <Card title={texts.links}>
        <EmptyState title={campaignTexts.none} note={campaignTexts.noneNote} />
      </Card>
    );
  return (
    <LoadedPart query={links} failure={texts.failed}>
      {({ links: all }) => (
        <LoadedPart query={handedOut} failure={texts.failed}>
          {(data) => (
            <Loaded campaign={campaign} mayChange={mayChange} all={all} data={data} onChanged={reload} />
          )}
        </LoadedPart>
      )}
    </LoadedPart>
  );
}

interface LoadedProps extends CampaignLinksProps {
  all: readonly TrackingLink[];
  data: CampaignHandedOut;
}

function Loaded({ campaign, mayChange, all, data, onChanged }: LoadedProps) {
  const taking = useAction((id: string) => api.detachCampaignLink({ link_id: id }), onChanged);
  const taken = new Set([...data.elsewhere, ...data.attached.map(({ link_id: id }) => id)]);
  const free = all.filter(({ id }) => !taken.has(id));
  const { creators } = campaign;
  return (
    <div className={classes.part}>
      <Card title={texts.links} lede={campaignTexts.lede}>
        <div className={classes.part}>
          <OutageLine links={all.filter(({ id }) => data.attached.some((each) => each.link_id === id))} />
          {creators.map(({ id, name }) => (
            <CreatorLinks
              key={id}
              name={name}
              code={data.codes.find((each) => each.creator_id === id)?.code ?? null}
              links={all.filter((link) =>
                data.attached.some((each) => each.creator_id === id && each.link_id === link.id),
              )}
              mayChange={mayChange}
              onTakeOff={taking.run}
            />
          ))}
          <FailureLine message={taking.failure?.message ?? null} />
        </div>
      </Card>
      {mayChange && (
        <Card title={campaignTexts.make} lede={campaignTexts.makeLede}>
          <MakeForm creators={creators} landing={campaign.landing} onDone={onChanged} />
        </Card>
      )}
      {mayChange && free.length > 0 && (
        <Card title={campaignTexts.attach} lede={campaignTexts.attachLede}>
          <AttachForm creators={creators} free={free} onDone={onChanged} />
        </Card>
      )}
    </div>
  );
}

interface CreatorLinksProps {
  name: string;
  code: string | null;
  links: readonly TrackingLink[];
  mayChange: boolean;
  onTakeOff: (id: string) => void;
}

function CreatorLinks({ name, code, links, mayChange, onTakeOff }: CreatorLinksProps) {
  return (
    <section className={classes.part}>
      <h3 className={classes.heading}>
        <bdi>{name}</bdi>
      </h3>
      {code !== null && <p className={classes.note}>{campaignTexts.code(code)}</p>}
      {links.length === 0 ? (
        <p className={classes.note}>{campaignTexts.noLink}</p>
      ) : (
        <LinkTable
          title={`${texts.links}: ${name}`}
          links={links}
          mayChange={mayChange}
          onTakeOff={onTakeOff}
        />
      )}
    </section>
  );
}
