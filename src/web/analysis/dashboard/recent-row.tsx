import { Button } from '@mantine/core';
import type { RecentAnalysis } from '../../../contract/analysis/dashboard.ts';
import { Moment } from '../../ui/moment.tsx';
import { ScoreTags } from '../../ui/score-tags.tsx';
import classes from './recent-card.module.css';
import { ReportMenu } from './report-menu.tsx';
import { texts } from './texts.ts';
import { reportButtonId } from './use-open-analysis.ts';

interface RecentRowProps {
  analysis: RecentAnalysis;
  canExport: boolean;
  onOpen: (id: string) => void;
}

export function RecentRow({ analysis, canExport, onOpen }: RecentRowProps) {
  const { id, channel_name, channel_id, sponsorship_score, verdict, created_at } = analysis;
  const name = channel_name ?? channel_id;
  return (
    <li className={classes.row}>
      <div className={classes.channel}>
        <p className={classes.name}>
          <bdi>{channel_name ?? texts.nameForgotten}</bdi>
        </p>
        <p className={classes.note}>
          {channel_name === null && <>{channel_id}, </>}
          <Moment iso={created_at} />
        </p>
      </div>
      <ScoreTags score={sponsorship_score} verdict={verdict} />
      <div className={classes.actions}>
        <Button
          id={reportButtonId(id)}
          variant="default"
          size="xs"
          aria-label={`${texts.detailedReport}: ${name}`}
          onClick={() => onOpen(id)}
        >
          {texts.detailedReport}
        </Button>
        <ReportMenu analysisId={id} name={name} canExport={canExport} />
      </div>
    </li>
  );
}
