import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useState, useLayoutEffect, useRef } from 'react';
import type { MarketplaceCreator } from '../../../contract/creators/marketplace.ts';
import { links } from '../../app/paths.ts';
import { formatCompact, formatCount } from '../../ui/format.ts';
import { CheckIcon } from '../../ui/icons.tsx';
import { readInitials } from '../../ui/initials.ts';
import { Tag } from '../../ui/tag.tsx';
import { texts } from './texts.ts';
import { describePlace, formatRateRange, readChannelHref, shortenChannelAddress } from './labels.ts';
import classes from './creator-card.module.css';

/** One creator: who it is, what about, and what is asked. Everything is drawn here; nobody else is asked for a picture. */
export function CreatorCard({ creator }: { creator: MarketplaceCreator }) {
  const { channel_name: name, channel_url, bio, demo } = creator;
  return (
    <li className={classes.card} tabIndex={-1} data-creator={creator.id}>
      <div className={classes.head}>
        <span className={classes.avatar} aria-hidden="true">
          {readInitials(name)}
        </span>
        <div className={classes.who}>
          <h3 className={classes.name}>
            <bdi>{name}</bdi>
          </h3>
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
          <span className={classes.range}>{formatRateRange(creator)}</span>
          <span className={classes.note}>{texts.rateNote}</span>
        </p>
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
      </div>
    </li>
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
