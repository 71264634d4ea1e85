import { Button, Skeleton } from '@mantine/core';
import '@mantine/core/styles/Skeleton.layer.css';
import { Link } from 'react-router';
import { recentAnalysesShown } from '../../../contract/limits.ts';
import { links } from '../../app/paths.ts';
import { Card } from '../../ui/card.tsx';
import { LoadedPart } from '../../session/loaded-part.tsx';
import { Tag } from '../../ui/tag.tsx';
import { ExportMenu } from './export-menu.tsx';
import classes from './recent-card.module.css';
import { RecentRow } from './recent-row.tsx';
import { texts } from './texts.ts';
import type { LoadedDashboard } from './use-dashboard-data.ts';

interface RecentCardProps {
  data: LoadedDashboard;
  canExport: boolean;
  onOpen: (id: string) => void;
}

export function RecentCard({ data, canExport, onOpen }: RecentCardProps) {
  const ids = data.data?.recent_analyses.map(({ id }) => id) ?? [];
  return (
    <Card
      title={texts.recent}
      aside={
        <div className={classes.exports}>
          {!canExport && <Tag>{texts.growthFeature}</Tag>}
          <ExportMenu canExport={canExport} ids={ids} />
        </div>
      }
    >
      <LoadedPart query={data} failure={texts.recentFailed} skeleton={<RecentSkeleton />}>
        {({ recent_analyses: analyses }) =>
          analyses.length === 0 ? (
            <div className={classes.empty}>
              <h3 className={classes.heading}>{texts.recentEmpty}</h3>
              <p className={classes.note}>{texts.recentEmptyMore}</p>
              <Button component={Link} to={links.analyzer}>
                {texts.analyze}
              </Button>
            </div>
          ) : (
            <ul className={classes.rows}>
              {analyses.map((analysis) => (
                <RecentRow key={analysis.id} analysis={analysis} canExport={canExport} onOpen={onOpen} />
              ))}
            </ul>
          )
        }
      </LoadedPart>
    </Card>
  );
}

/** As many lines as rows are shown. */
export function RecentSkeleton() {
  return (
    <div className={classes.rows} aria-busy="true">
      {Array.from({ length: recentAnalysesShown }, (_, line) => (
        <Skeleton key={line} className={classes.line} />
      ))}
    </div>
  );
}
