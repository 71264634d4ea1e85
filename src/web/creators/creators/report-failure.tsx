import { Button } from '@mantine/core';
import { ORPCError } from '@orpc/client';
import { Link } from 'react-router';
import { links } from '../../app/paths.ts';
import { explainFailure } from '../../session/failure.ts';
import { WarningIcon } from '../../ui/icons.tsx';
import classes from './report-failure.module.css';
import { words } from './labels.ts';

interface ReportFailureProps {
  channelId: string;
  error: Error;
  isAsking: boolean;
  onRetry: () => void;
}

/** A channel that was not analyzed yet is no failure: the way to its analysis stands there. */
export function ReportFailure({ channelId, error, isAsking, onRetry }: ReportFailureProps) {
  if (error instanceof ORPCError && error.code === 'ANALYSIS_NOT_FOUND') {
    return (
      <section className={classes.notice}>
        <h2 className={classes.title}>{error.message}</h2>
        <p className={classes.text}>
          The creator report is made from the newest analysis of the channel in your history. It is ready as
          soon as the analysis is.
        </p>
        <Button component={Link} to={links.home} state={{ channelUrl: channelId }}>
          {words.analyzeFirst}
        </Button>
      </section>
    );
  }
  return (
    <div className={classes.notice} role="alert">
      <p className={classes.failure}>
        <WarningIcon /> {words.reportFailed}
      </p>
      <p className={classes.text}>{explainFailure(error)}</p>
      <Button
        variant="default"
        aria-disabled={isAsking}
        onClick={() => {
          if (!isAsking) onRetry();
        }}
      >
        {isAsking ? words.retrying : words.retry}
      </Button>
    </div>
  );
}
