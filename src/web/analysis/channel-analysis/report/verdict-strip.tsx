import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ChannelAnalysis } from '../../../../contract/analysis/channel-analysis.ts';
import { judgeRisk, judgeSafety, verdictTexts } from '../../../../engine/analysis/result-labels.ts';
import { links } from '../../../app/paths.ts';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { formatAge, formatExactTime, formatPrice, formatRoundShare } from '../../../ui/format.ts';
import { LockedValue } from '../../../ui/locked-value.tsx';
import { Avatar } from '../../../ui/picture.tsx';
import { EstimateNote } from './estimate-note.tsx';
import { NicheEvidenceList } from './niche-evidence-list.tsx';
import { lockedTexts, reportTexts } from './report-texts.ts';
import type { Reader } from './reader.ts';
import { ToneWord } from './tone-word.tsx';
import classes from './verdict-strip.module.css';
import spoken from '../../../ui/spoken.module.css';

/** Where a reader just asked for the result, focus moves to its heading, and the page with it where that is far. */
export type Arrival = 'none' | 'focus' | 'scroll';

interface VerdictStripProps {
  analysis: ChannelAnalysis;
  arrival: Arrival;
  /** Who reads, and so what opens a closed price; `null` where prices are left out. */
  reader: Reader | null;
}

/** The first thing of every result: whose it is, the verdict with its reason, and the four figures that decide. */
export function VerdictStrip({ analysis, arrival, reader }: VerdictStripProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (arrival === 'none') return;
    heading.current?.focus({ preventScroll: true });
    if (arrival === 'scroll') heading.current?.scrollIntoView({ block: 'start' });
  }, [arrival]);
  const { channel, verdict } = analysis.evidence;
  const judgement = verdictTexts[verdict.word];
  return (
    <header className={classes.strip} data-tone={judgement.tone}>
      <div className={classes.channel}>
        <Avatar name={analysis.channelName} url={channel.thumbnailUrl} size="large" />
        <div className={classes.identity}>
          <h2 className={classes.name} ref={heading} tabIndex={-1}>
            <bdi>{analysis.channelName}</bdi>
          </h2>
          {channel.handle === null ? null : (
            <p className={classes.handle}>
              <bdi>@{channel.handle}</bdi>
            </p>
          )}
        </div>
      </div>
      <p className={classes.verdict}>
        <span className={spoken.spoken}>Verdict: </span>
        <ToneWord {...judgement} size="large" />
        <span className={classes.reason}>{verdict.reasons[0]}</span>
      </p>
      <dl className={classes.figures}>
        <Figure label="Score" anchor="report-score">
          {analysis.sponsorshipScore === null ? (
            '–'
          ) : (
            <>
              {analysis.sponsorshipScore} <span className={classes.unit}>of 100</span>
            </>
          )}
        </Figure>
        {reader === null ? null : (
          <Figure label="Price" anchor="report-price">
            <PriceFigure analysis={analysis} reader={reader} />
          </Figure>
        )}
        <Figure label="Brand safety" anchor="report-safety">
          <ToneWord {...judgeSafety(analysis.brandSafety)} size="large" />
        </Figure>
        <Figure label="Risk" anchor="report-risk">
          <ToneWord {...judgeRisk(analysis)} size="large" />
        </Figure>
      </dl>
      <EstimateNote provenance={analysis.provenance} />
    </header>
  );
}

interface FigureProps {
  label: string;
  /** The section that says what the figure rests on. */
  anchor: string;
  children: ReactNode;
}

function Figure({ label, anchor, children }: FigureProps) {
  return (
    <div className={classes.figure}>
      <dt>
        <a href={`#${anchor}`}>{label}</a>
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The market price with its range; a price that is not recommended stands below, behind a question. */
function PriceFigure({ analysis, reader }: { analysis: ChannelAnalysis; reader: Reader }) {
  if (analysis.verdict === 'Avoid' || analysis.verdict === 'Not scored') {
    return (
      <span className={classes.none}>
        {analysis.verdict === 'Avoid' ? 'None recommended' : 'We won’t guess'}
      </span>
    );
  }
  if (analysis.access === 'limited') {
    return <LockedValue placeholder="$0,000" spokenText={lockedTexts[reader].spoken} />;
  }
  const { recommendedPricing, evidence } = analysis;
  if (recommendedPricing === null) return <span className={classes.none}>We won’t guess</span>;
  const range = evidence.price.feeRange80;
  return (
    <>
      <span className={classes.price}>{formatPrice(recommendedPricing.flatFee.medium)}</span>
      <span className={classes.unit}>
        {' '}
        USD
        {range !== null && (
          <span className={classes.range}>{` ${formatPrice(range.low)} to ${formatPrice(range.high)}`}</span>
        )}
      </span>
    </>
  );
}

/** What the strip left out: when the data were read, what the channel is about, and the other reasons. */
export function AboutChannel({ analysis }: { analysis: ChannelAnalysis }) {
  const [nowMs] = useState(() => Date.now());
  const { provenance, evidence } = analysis;
  const others = evidence.verdict.reasons.slice(1);
  return (
    <div className={classes.about}>
      <p className={classes.meta}>
        <span>
          Data read{' '}
          <time dateTime={provenance.fetchedAt} title={formatExactTime(provenance.fetchedAt)}>
            {formatAge(provenance.fetchedAt, nowMs)}
          </time>
        </span>
        {provenance.demo ? (
          <span className={classes.demo}>Demo: an invented sample channel</span>
        ) : (
          <a
            href={`https://www.youtube.com/channel/${encodeURIComponent(evidence.channel.id)}`}
            target="_blank"
            rel="noreferrer"
          >
            Open on YouTube
          </a>
        )}
        {isPersonalised(analysis) ? (
          <Link to={`${links.profile}?tab=algorithm`}>{reportTexts.personalised}</Link>
        ) : null}
      </p>
      {others.length === 0 ? null : (
        <Disclosure summary="More reasons">
          <ul className={classes.others}>
            {others.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </Disclosure>
      )}
      <Disclosure summary={describeNiche(analysis)}>
        <NicheEvidenceList niche={evidence.niche} />
      </Disclosure>
    </div>
  );
}

function isPersonalised(analysis: ChannelAnalysis): boolean {
  return analysis.access === 'full' && analysis.evidence.fit.personalised;
}

function describeNiche({ evidence, niche }: ChannelAnalysis): string {
  const { outside, outsideLabel, probability } = evidence.niche;
  if (!outside) return `Niche: ${niche}, ${formatRoundShare(probability)} likely`;
  return `Niche: ${outsideLabel ?? 'none of our twelve'}, ${formatRoundShare(probability)} likely; nearest priced niche: ${niche}`;
}
