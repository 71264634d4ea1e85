import { useState } from 'react';
import type { ChannelAnalysis } from '../../../../contract/analysis/channel-analysis.ts';
import classes from './locked-price-card.module.css';
import { EstimateNote } from './estimate-note.tsx';
import { LockedValue } from './locked-value.tsx';
import { priceLevels } from '../../../../engine/analysis/analysis.ts';
import { ReportCard } from './report-card.tsx';
import type { Reader } from './reader.ts';
import { priceLevelTexts } from '../../../../engine/analysis/result-labels.ts';
import { lockedTexts } from './report-texts.ts';
import { UnlockPrompt } from './unlock-prompt.tsx';
import { UnlockReminder } from './unlock-reminder.tsx';

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
