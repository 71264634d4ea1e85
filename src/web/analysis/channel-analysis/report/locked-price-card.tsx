import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '@mantine/core';
import type { ChannelAnalysis } from '../../../../contract/analysis/channel-analysis.ts';
import { priceLevels } from '../../../../engine/analysis/judgements.ts';
import { priceLevelTexts } from '../../../../engine/analysis/result-labels.ts';
import { links } from '../../../app/paths.ts';
import { LockIcon } from '../../../ui/icons.tsx';
import { EstimateNote } from './estimate-note.tsx';
import { LockedValue } from '../../../ui/locked-value.tsx';
import { ReportCard } from './report-card.tsx';
import type { Reader } from './reader.ts';
import { lockedTexts, pageTexts, reportTexts } from './report-texts.ts';
import { SignInLink } from './sign-in-link.tsx';
import classes from './locked-price-card.module.css';

const placeholderFee = 'USD 0,000';

export interface LockedPriceCardProps {
  reader: Reader;
  channel: string;
  provenance: ChannelAnalysis['provenance'];
}

/** The price preview of a limited result: blurred placeholders, and the way to the real figures. */
export function LockedPriceCard({ reader, channel, provenance }: LockedPriceCardProps) {
  const [isPromptOpen, setPromptOpen] = useState(true);
  return (
    <ReportCard
      title="Recommended price"
      anchor="report-price"
      aside={<EstimateNote provenance={provenance} />}
    >
      <dl className={classes.levels}>
        {priceLevels.map((level) => (
          <div key={level} className={classes.level}>
            <dt className={classes.label}>{priceLevelTexts[level].label}</dt>
            <dd className={classes.value}>
              <LockedValue placeholder={placeholderFee} spokenText={lockedTexts[reader].spoken} />
            </dd>
          </div>
        ))}
      </dl>
      {isPromptOpen ? (
        <UnlockPrompt reader={reader} channel={channel} onDismiss={() => setPromptOpen(false)} />
      ) : (
        <p className={classes.later}>
          <UnlockReminder reader={reader} channel={channel} />
        </p>
      )}
    </ReportCard>
  );
}

/** What stays of the prompt once it was dismissed: one sentence. */
function UnlockReminder({ reader, channel }: { reader: Reader; channel: string }) {
  const sample = <Link to={links.sampleReport}>{reportTexts.seeSample.toLowerCase()}</Link>;
  if (reader === 'visitor') {
    return (
      <>
        The prices are part of the full result. <SignInLink channel={channel}>Sign in</SignInLink> or {sample}
        .
      </>
    );
  }
  if (reader === 'free') {
    return (
      <>
        The prices are part of the full result. <Link to={links.homePricing}>{reportTexts.upgradeToPro}</Link>{' '}
        or {sample}.
      </>
    );
  }
  return (
    <>
      Your plan includes the prices.{' '}
      <Link to={links.home} state={{ channelUrl: channel }}>
        {pageTexts.analyzeAgain}
      </Link>
      .
    </>
  );
}

interface UnlockPromptProps {
  reader: Reader;
  channel: string;
  onDismiss: () => void;
}

/** What the closed figures would tell, and the way to them that fits who reads. */
function UnlockPrompt({ reader, channel, onDismiss }: UnlockPromptProps) {
  return (
    <div className={classes.prompt}>
      <h4 className={classes.heading}>
        <LockIcon /> {reportTexts.unlockHeading}
      </h4>
      <p className={classes.text}>{lockedTexts[reader].unlock}</p>
      <div className={classes.actions}>
        <UnlockAction reader={reader} channel={channel} />
        <Button variant="default" onClick={onDismiss}>
          {reportTexts.viewLimited}
        </Button>
      </div>
      <p className={classes.text}>
        <Link to={links.sampleReport}>{reportTexts.seeSample}</Link>
      </p>
    </div>
  );
}

function UnlockAction({ reader, channel }: { reader: Reader; channel: string }) {
  if (reader === 'visitor') {
    return (
      <Button component={SignInLink} channel={channel}>
        {reportTexts.signInFree}
      </Button>
    );
  }
  if (reader === 'free') {
    return (
      <Button component={Link} to={links.homePricing}>
        {reportTexts.upgradeToPro}
      </Button>
    );
  }
  return (
    <Button component={Link} to={links.home} state={{ channelUrl: channel }}>
      {pageTexts.analyzeAgain}
    </Button>
  );
}
