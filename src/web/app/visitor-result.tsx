import { Button } from '@mantine/core';
import { ReportCard } from '../analysis/channel-analysis/report/report-card.tsx';
import { ResultScreen } from '../analysis/channel-analysis/report/result-screen.tsx';
import type { ResultScreenProps } from '../analysis/channel-analysis/report/result-screen.tsx';
import { SignInLink } from '../analysis/channel-analysis/report/sign-in-link.tsx';
import { VisitorOffer } from '../deals/offers/visitor-offer.tsx';

/** A result below the analyzer; a visitor may have a price judged in one word. */
export function VisitorResult(props: ResultScreenProps) {
  const { analysis, channel, reader } = props;
  return (
    <ResultScreen
      {...props}
      offer={
        reader === 'visitor' && (
          <ReportCard title="Is this price fair?">
            <VisitorOffer
              analysisId={analysis.id}
              signUp={
                <Button component={SignInLink} channel={channel}>
                  Create a free account
                </Button>
              }
            />
          </ReportCard>
        )
      }
    />
  );
}
