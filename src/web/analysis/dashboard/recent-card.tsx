import { Button, Skeleton } from '@mantine/core';
import '@mantine/core/styles/Skeleton.layer.css';
import { Link } from 'react-router';
import { lazy, Suspense, useRef, useState } from 'react';
import { recentAnalysesShown } from '../../../contract/limits.ts';
import { analysisPath, links } from '../../app/paths.ts';
import { Card } from '../../ui/card.tsx';
import { LoadedPart } from '../../session/loaded-part.tsx';
import { Tag } from '../../ui/tag.tsx';
import type { RecentAnalysis } from '../../../contract/analysis/dashboard.ts';
import { Moment } from '../../ui/moment.tsx';
import { ScoreTags } from '../../ui/score-tags.tsx';
import { downloadReport, reportForms } from '../../session/report-download.ts';
import { useRight, whoMay } from '../../session/rights.ts';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { useBusy } from '../../ui/use-busy.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ExportMenu } from './export-menu.tsx';
import { texts } from './texts.ts';
import type { LoadedDashboard } from './use-dashboard-data.ts';
import classes from './recent-card.module.css';

const ShareDialog = lazy(async () => ({
  default: (await import('../../session/share-dialog.tsx')).ShareDialog,
}));

interface RecentCardProps {
  data: LoadedDashboard;
  canExport: boolean;
}

export function RecentCard({ data, canExport }: RecentCardProps) {
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
            <EmptyState isHeading title={texts.recentEmpty} note={texts.recentEmptyMore}>
              <Button component={Link} to={links.analyzer}>
                {texts.analyze}
              </Button>
            </EmptyState>
          ) : (
            <ul className={classes.rows}>
              {analyses.map((analysis) => (
                <RecentRow key={analysis.id} analysis={analysis} canExport={canExport} />
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

interface RecentRowProps {
  analysis: RecentAnalysis;
  canExport: boolean;
}

function RecentRow({ analysis, canExport }: RecentRowProps) {
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
          component={Link}
          to={analysisPath(id)}
          variant="default"
          size="xs"
          aria-label={`${texts.detailedReport}: ${name}`}
        >
          {texts.detailedReport}
        </Button>
        <ReportMenu analysisId={id} name={name} canExport={canExport} />
      </div>
    </li>
  );
}

interface ReportMenuProps {
  analysisId: string;
  /** The channel, for whoever hears the buttons without seeing their row. */
  name: string;
  canExport: boolean;
}

/**
 * The downloads of one analysis, and the link that shares it. Without a plan that exports the server is asked all the same: whoever bought the
 * channel's Full Report gets it, and everybody else the sentence that says which plan it takes.
 */
function ReportMenu({ analysisId, name, canExport }: ReportMenuProps) {
  const { isBusy, run } = useBusy();
  const opener = useRef<HTMLButtonElement>(null);
  const [isSharing, setIsSharing] = useState(false);
  const mayShare = useRight('analyse');
  const label = isBusy ? texts.exporting : texts.pdf;
  const spokenLabel = `${label}: ${name}`;
  if (!canExport) {
    return (
      <Button
        variant="subtle"
        size="xs"
        aria-label={spokenLabel}
        aria-busy={isBusy}
        onClick={() => run(() => downloadReport(analysisId, 'html'))}
      >
        {label}
      </Button>
    );
  }
  const endSharing = () => {
    setIsSharing(false);
    opener.current?.focus();
  };
  return (
    <>
      <Menu
        label={label}
        spokenLabel={spokenLabel}
        button={{ variant: 'subtle' }}
        isBusy={isBusy}
        openerRef={opener}
      >
        {reportForms.map(({ form, label: words }) => (
          <MenuItem key={form} onChoose={() => run(() => downloadReport(analysisId, form))}>
            {words}
          </MenuItem>
        ))}
        {mayShare ? (
          <MenuItem onChoose={() => setIsSharing(true)}>{texts.shareLink}</MenuItem>
        ) : (
          <p>
            {texts.shareLink}: {whoMay('analyse')}
          </p>
        )}
      </Menu>
      {isSharing && (
        <Suspense fallback={null}>
          <ShareDialog analysisId={analysisId} name={name} onClose={endSharing} />
        </Suspense>
      )}
    </>
  );
}
