import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useState, useLayoutEffect, useRef, type ReactNode } from 'react';
import type { MarketplaceCreator } from '../../../contract/creators/marketplace.ts';
import { analysisPath, links } from '../../app/paths.ts';
import { formatCompact, formatCount, formatDollars } from '../../ui/format.ts';
import { CheckIcon } from '../../ui/icons.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Avatar } from '../../ui/picture.tsx';
import { ScoreTags } from '../../ui/score-tags.tsx';
import spoken from '../../ui/spoken.module.css';
import { Tag } from '../../ui/tag.tsx';
import { texts } from './texts.ts';
import {
  describeAsked,
  describePlace,
  formatRateRange,
  readChannelHref,
  shortenChannelAddress,
} from './labels.ts';
import classes from './creator-card.module.css';

/** What other parts of the product offer for a creator. */
export interface CardSlots {
  /** Writes to the creator; offered where they have made the entry themselves. */
  renderRequest?: (creator: MarketplaceCreator) => ReactNode;
  /** Keeps the channel in a list. */
  renderSave?: (creator: MarketplaceCreator) => ReactNode;
}

/** One creator: who it is, what about, what is asked, and what your own analysis says of it. */
export function CreatorCard({
  creator,
  renderRequest,
  renderSave,
}: CardSlots & { creator: MarketplaceCreator }) {
  const { channel_name: name, channel_url, bio, demo } = creator;
  return (
    <li className={classes.card} tabIndex={-1} data-creator={creator.id}>
      <div className={classes.head}>
        <Avatar name={name} url={creator.thumbnail_url} />
        <div className={classes.who}>
          <h3 className={classes.name}>
            <bdi>{name}</bdi>
          </h3>
          {creator.handle !== null && <bdi className={classes.handle}>@{creator.handle}</bdi>}
          <ChannelAddress address={channel_url} isInvented={demo} />
        </div>
      </div>
      {(creator.verified_badge || demo) && (
        <p className={classes.tags}>
          {creator.verified_badge && (
            <Tag tone="good" icon={<CheckIcon />}>
              {texts.verified}
            </Tag>
          )}
          {demo && <Tag tone="warn">{texts.sample}</Tag>}
        </p>
      )}
      <p className={classes.note}>
        <Subscribers count={creator.subscriber_count} />
        <span className={classes.place}>{describePlace(creator)}</span>
      </p>
      {bio.trim() === '' ? (
        <p className={classes.note}>{texts.noBio}</p>
      ) : (
        <FoldedText text={bio} about={name} />
      )}
      <CategoryTags categories={creator.content_categories} />
      <div className={classes.foot}>
        <p className={classes.rate}>
          <span className={classes.note}>{texts.rateNote}</span>
          <span className={classes.range}>{formatRateRange(creator)}</span>
          <span className={classes.note}>{describeAsked(creator)}</span>
        </p>
        <OurView creator={creator} />
        {creator.media_kit_url !== null && (
          <a href={creator.media_kit_url} target="_blank" rel="noopener noreferrer">
            {texts.mediaKit}
            <span className={spoken.spoken}>{`: ${name}`}</span>
          </a>
        )}
        {renderSave?.(creator)}
        {creator.verified_badge && renderRequest?.(creator)}
      </div>
    </li>
  );
}

/** The reader's newest analysis beside what is asked, or the way to one. The price is there where their plan shows it. */
function OurView({ creator }: { creator: MarketplaceCreator }) {
  const { channel_name: name, channel_url, own_analysis: own } = creator;
  if (own === null) {
    return (
      <Button
        component={Link}
        to={links.home}
        state={{ channelUrl: channel_url }}
        variant="default"
        size="xs"
        aria-label={`${texts.analyze}: ${name}`}
      >
        {texts.analyze}
      </Button>
    );
  }
  return (
    <>
      {own.access === 'full' && (
        <p className={classes.rate}>
          <span className={classes.note}>{texts.ourPrice}</span>
          <span className={classes.range}>
            {own.price === null ? texts.noPrice : formatDollars(own.price)}
          </span>
        </p>
      )}
      <Link className={classes.own} to={analysisPath(own.id)}>
        <span className={spoken.spoken}>{`${texts.ourAnalysis}, ${name}: `}</span>
        <ScoreTags score={own.sponsorship_score} verdict={own.verdict} />
        <span className={classes.note}>
          <Moment iso={own.created_at} />
        </span>
      </Link>
    </>
  );
}

/** An invented channel stands nowhere on YouTube, so nothing leads there. */
function ChannelAddress({ address, isInvented }: { address: string; isInvented: boolean }) {
  const href = isInvented ? null : readChannelHref(address);
  const words = <bdi>{shortenChannelAddress(address)}</bdi>;
  if (href === null) return <p className={classes.address}>{words}</p>;
  return (
    <a className={classes.address} href={href} target="_blank" rel="noopener noreferrer">
      {words}
    </a>
  );
}

function Subscribers({ count }: { count: number | null }) {
  if (count === null) return <span>{texts.subscribersHidden}</span>;
  return <span title={formatCount(count)}>{formatCompact(count)} subscribers</span>;
}

/** The specification shows three (section 2). */
const shown = 3;

/** The first categories, and how many more there are; pressing that shows them. */
function CategoryTags({ categories }: { categories: MarketplaceCreator['content_categories'] }) {
  const [isOpen, setIsOpen] = useState(false);
  const hidden = isOpen ? 0 : Math.max(0, categories.length - shown);
  return (
    <ul className={classes.tags}>
      {categories.slice(0, categories.length - hidden).map((name) => (
        <li key={name}>
          <Tag>{name}</Tag>
        </li>
      ))}
      {hidden > 0 && (
        <li>
          <button
            type="button"
            className={classes.more}
            title={categories.slice(shown).join(', ')}
            aria-label={`+${hidden} more categories`}
            onClick={() => setIsOpen(true)}
          >
            +{hidden}
          </button>
        </li>
      )}
    </ul>
  );
}

/** A text of a few lines; where more of it is there, a button shows the rest. */
function FoldedText({ text, about }: { text: string; about: string }) {
  const words = useRef<HTMLParagraphElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [isLonger, setIsLonger] = useState(false);
  useLayoutEffect(() => {
    const element = words.current;
    if (element === null || isOpen) return undefined;
    const measure = () => setIsLonger(element.scrollHeight > element.clientHeight + 1);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, [isOpen]);
  const label = isOpen ? texts.less : texts.more;
  return (
    <div>
      <p ref={words} className={classes.bio} data-folded={!isOpen} dir="auto">
        {text}
      </p>
      {isLonger && (
        <button
          type="button"
          className={classes.unfold}
          aria-expanded={isOpen}
          aria-label={`${label}: ${about}`}
          onClick={() => setIsOpen(!isOpen)}
        >
          {label}
        </button>
      )}
    </div>
  );
}
