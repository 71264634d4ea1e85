import { listSponsors, sponsorKindTexts } from '../../../../engine/analysis/sponsor-list.ts';
import type { ListedSponsor } from '../../../../engine/analysis/sponsor-list.ts';
import type { SponsorMention, SponsorsEvidence } from '../../../../engine/analysis/text-evidence.ts';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { Avatar } from '../../../ui/picture.tsx';
import { findBrandSite } from './brand-site.ts';
import classes from './evidence-list.module.css';
import { formatDate, formatPlural, formatShare } from '../../../ui/format.ts';
import { KeyFigure } from './key-figure.tsx';
import { KeyFigures } from './key-figures.tsx';
import { ReportCard } from './report-card.tsx';
import {
  foundByReader,
  recurringNote,
  saturationTexts,
  signalTexts,
} from '../../../../engine/analysis/result-labels.ts';
import { VideoLink } from './video-link.tsx';

export interface SponsorsCardProps {
  sponsors: Pick<SponsorsEvidence, 'sponsors' | 'saturation'>;
  /** Only in a full result: the quotes, and the shares that follow from them. */
  details: SponsorsEvidence | null;
  isDemo: boolean;
}

/** More would be a list to read. */
const shownSponsors = 5;

/** Past sponsors read out of titles and descriptions; each opens into the words it was read from. */
export function SponsorsCard({ sponsors: { sponsors, saturation }, details, isDemo }: SponsorsCardProps) {
  const listed = listSponsors({ sponsors, mentions: details?.mentions ?? [] });
  const rest = listed.slice(shownSponsors);
  const list = (some: readonly ListedSponsor[]) => (
    <SponsorList sponsors={some} hasQuotes={details !== null} isDemo={isDemo} />
  );
  return (
    <ReportCard
      title="Past sponsors"
      anchor="report-sponsors"
      aside={<span className={classes.text}>{saturationTexts[saturation]}</span>}
      brief={
        listed.length === 0 ? 'That does not prove there was none.' : formatPlural(listed.length, 'sponsor')
      }
    >
      {details === null || listed.length === 0 ? null : <SponsorFigures details={details} />}
      {listed.length === 0 ? (
        <p className={classes.text}>
          No disclosure, promo code or affiliate link was found in the texts read.
        </p>
      ) : (
        list(listed.slice(0, shownSponsors))
      )}
      {rest.length === 0 ? null : <Disclosure summary={`${rest.length} more`}>{list(rest)}</Disclosure>}
      {details === null || details.ownProducts.length === 0 ? null : (
        <OwnProducts products={details.ownProducts} />
      )}
    </ReportCard>
  );
}

interface SponsorListProps {
  sponsors: readonly ListedSponsor[];
  hasQuotes: boolean;
  isDemo: boolean;
}

function SponsorList({ sponsors, hasQuotes, isDemo }: SponsorListProps) {
  return (
    <ul className={classes.list}>
      {sponsors.map((sponsor) => {
        const line = (
          <span className={classes.brand}>
            <Avatar name={sponsor.name} url={null} size="small" />
            <span className={classes.row}>
              <bdi>{sponsor.name}</bdi> <span className={classes.dim}>{countVideos(sponsor)}</span>
            </span>
          </span>
        );
        return (
          <li key={sponsor.name}>
            {hasQuotes ? (
              <Disclosure summary={line}>
                <MentionList name={sponsor.name} mentions={sponsor.mentions} isDemo={isDemo} />
              </Disclosure>
            ) : (
              line
            )}
          </li>
        );
      })}
    </ul>
  );
}

function countVideos({ kind, videos, recurring }: ListedSponsor): string {
  return sponsorKindTexts[kind] ?? `${formatPlural(videos, 'video')}${recurring ? `, ${recurringNote}` : ''}`;
}

function OwnProducts({ products }: { products: SponsorsEvidence['ownProducts'] }) {
  return (
    <Disclosure summary="The channel’s own products and channels, not counted as sponsors">
      <ul className={classes.list}>
        {products.map(({ name, videos }) => (
          <li key={name} className={classes.row}>
            <bdi>{name}</bdi>
            <span className={classes.dim}>{formatPlural(videos, 'video')}</span>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}

function SponsorFigures({ details }: { details: SponsorsEvidence }) {
  return (
    <KeyFigures>
      <KeyFigure label="Sponsored" value={formatShare(details.sponsoredShare)} note="of counted videos" />
      {details.disclosureRate === null ? null : (
        <KeyFigure label="Disclosed" value={formatShare(details.disclosureRate)} note="of these" />
      )}
    </KeyFigures>
  );
}

interface MentionListProps {
  name: string;
  mentions: readonly SponsorMention[];
  isDemo: boolean;
}

function MentionList({ name, mentions, isDemo }: MentionListProps) {
  // The brands of an invented channel are invented too.
  const site = isDemo
    ? null
    : findBrandSite(
        name,
        mentions.map(({ quote }) => quote),
      );
  if (mentions.length === 0) return <p className={classes.text}>The quotes are older than the 50 we keep.</p>;
  return (
    <ul className={classes.list}>
      {site === null ? null : (
        <li>
          <a href={site} target="_blank" rel="noreferrer nofollow">
            {new URL(site).hostname}
          </a>
        </li>
      )}
      {mentions.map((mention) => (
        <li key={`${mention.videoId} ${mention.signal}`}>
          <blockquote className={classes.quote} dir="auto">
            {mention.quote}
          </blockquote>
          <p className={classes.text}>
            <span className={classes.dim}>
              {signalTexts[mention.signal]}, {formatDate(mention.publishedAt)}:{' '}
              <VideoLink id={mention.videoId} title={mention.videoTitle} isDemo={isDemo} />
              {foundByReader(mention.reader)}
            </span>
          </p>
        </li>
      ))}
    </ul>
  );
}
