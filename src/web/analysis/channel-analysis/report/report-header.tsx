import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { ChannelAnalysis } from '../../../../contract/analysis/channel-analysis.ts';
import { links } from '../../../app/paths.ts';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { formatAge, formatExactTime, formatShare } from '../../../ui/format.ts';
import { readInitials } from '../../../ui/initials.ts';
import { verdictTexts } from '../../../../engine/analysis/result-labels.ts';
import { NicheEvidenceList } from './niche-evidence-list.tsx';
import { reportTexts } from './report-texts.ts';
import { ToneWord } from './tone-word.tsx';
import classes from './report-header.module.css';
import spoken from '../../../ui/spoken.module.css';

/** Where a reader just asked for the result, focus moves to its heading, and the page with it where that is far. */
export type Arrival = 'none' | 'focus' | 'scroll';

export interface ReportHeaderProps {
  analysis: ChannelAnalysis;
  arrival: Arrival;
}

export function ReportHeader({ analysis, arrival }: ReportHeaderProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (arrival === 'none') return;
    heading.current?.focus({ preventScroll: true });
    if (arrival === 'scroll') heading.current?.scrollIntoView({ block: 'start' });
  }, [arrival]);
  const [nowMs] = useState(() => Date.now());
  const { provenance, evidence } = analysis;
  const { handle, id, thumbnailUrl } = evidence.channel;
  return (
    <header className={classes.header}>
      <ChannelAvatar key={analysis.id} name={analysis.channelName} thumbnailUrl={thumbnailUrl} />
      <div className={classes.identity}>
        <h2 className={classes.name} ref={heading} tabIndex={-1}>
          <bdi>{analysis.channelName}</bdi>
        </h2>
        <p className={classes.meta}>
          {handle === null ? null : <bdi>@{handle}</bdi>}
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
              href={`https://www.youtube.com/channel/${encodeURIComponent(id)}`}
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
        <Disclosure summary={describeNiche(analysis)}>
          <NicheEvidenceList niche={evidence.niche} />
        </Disclosure>
      </div>
      <VerdictLine verdict={evidence.verdict} />
    </header>
  );
}

function isPersonalised(analysis: ChannelAnalysis): boolean {
  return analysis.access === 'full' && analysis.evidence.fit.personalised;
}

function describeNiche({ evidence, niche }: ChannelAnalysis): string {
  const { outside, outsideLabel, probability } = evidence.niche;
  if (!outside) return `Niche: ${niche}, ${formatShare(probability)} likely`;
  return `Niche: ${outsideLabel ?? 'none of our twelve'}, ${formatShare(probability)} likely; nearest priced niche: ${niche}`;
}

/** The channel's picture, or its initials where there is none or it does not load. */
function ChannelAvatar({ name, thumbnailUrl }: { name: string; thumbnailUrl: string | null }) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  if (thumbnailUrl === null || thumbnailUrl === failedUrl) {
    return (
      <span className={classes.avatar} aria-hidden="true">
        {readInitials(name)}
      </span>
    );
  }
  return (
    <img
      className={classes.avatar}
      src={thumbnailUrl}
      alt=""
      referrerPolicy="no-referrer"
      onError={() => setFailedUrl(thumbnailUrl)}
    />
  );
}

/** The one word on the channel with the reason that decided it; the others open below. */
function VerdictLine({ verdict }: { verdict: ChannelAnalysis['evidence']['verdict'] }) {
  const [first, ...others] = verdict.reasons;
  const judgement = verdictTexts[verdict.word];
  return (
    <div className={classes.verdict} data-tone={judgement.tone}>
      <p className={classes.line}>
        <span className={spoken.spoken}>Verdict: </span>
        <ToneWord {...judgement} size="large" />
        <span className={classes.reason}>{first}</span>
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
    </div>
  );
}
