import { useState } from 'react';
import { Link } from 'react-router';
import type { ChannelAnalysis } from '../../../contract/channel-analysis.ts';
import { links } from '../../app/paths.ts';
import classes from './locked-price-card.module.css';
import { EstimateNote } from './estimate-note.tsx';
import { LockedValue } from './locked-value.tsx';
import { priceLevels } from '../../../engine/analysis.ts';
import { ReportCard } from './report-card.tsx';
import { priceLevelTexts, reportTexts } from './report-texts.ts';
import { SignInLink } from './sign-in-link.tsx';
import { UnlockPrompt } from './unlock-prompt.tsx';

const placeholderFee = 'USD 0,000';

export interface LockedPriceCardProps {
  channel: string;
  provenance: ChannelAnalysis['provenance'];
}

/** The price preview of a limited result: blurred placeholders, and the way to the real figures. */
export function LockedPriceCard({ channel, provenance }: LockedPriceCardProps) {
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
              <LockedValue placeholder={placeholderFee} spokenText="Shown after you sign in" />
            </dd>
          </div>
        ))}
      </dl>
      {isPromptOpen ? (
        <UnlockPrompt channel={channel} onDismiss={() => setPromptOpen(false)} />
      ) : (
        <p className={classes.later}>
          The prices are part of the full result. <SignInLink channel={channel}>Sign in</SignInLink> or{' '}
          <Link to={links.sampleReport}>{reportTexts.seeSample.toLowerCase()}</Link>.
        </p>
      )}
    </ReportCard>
  );
}
