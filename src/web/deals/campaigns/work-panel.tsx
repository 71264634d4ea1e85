import { Button, Tabs } from '@mantine/core';
import '@mantine/core/styles/Tabs.layer.css';
import { useState } from 'react';
import type { CampaignDetail } from '../../../contract/deals/campaign-parts.ts';
import { deliverableStateNames } from '../../../engine/campaigns/deliverable-states.ts';
import { formatRatios } from '../../../engine/pricing/quotes/quote.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { formatDay } from '../../ui/format.ts';
import { RowCell, RowTable } from '../../ui/row-table.tsx';
import tabRow from '../../ui/tab-row.module.css';
import { Tag } from '../../ui/tag.tsx';
import { useTabRow } from '../../ui/use-tab-row.ts';
import classes from './campaigns.module.css';
import { DeliverableDialog } from './deliverable-dialog.tsx';
import { DeliverableForm } from './deliverable-form.tsx';
import { DueCalendar } from './due-calendar.tsx';
import { deliverableTones, tabNames, texts, workTexts } from './texts.ts';
import { creatorOf } from './use-campaigns.ts';

interface PanelProps {
  campaign: CampaignDetail;
  mayWork: boolean;
}

const views = ['table', 'calendar'] as const;
type View = (typeof views)[number];

/** What creators deliver, as a table and by day. */
export function WorkPanel({ campaign, mayWork }: PanelProps) {
  const [view, setView] = useState<View>('table');
  const [opened, setOpened] = useState<string | null>(null);
  const row = useTabRow(views.indexOf(view));
  const shown = campaign.deliverables.find(({ id }) => id === opened);
  return (
    <div className={classes.part}>
      <Card title={tabNames.deliverables}>
        {campaign.deliverables.length === 0 ? (
          <EmptyState title={workTexts.none} note={workTexts.noneNote} />
        ) : (
          <Tabs
            value={view}
            keepMounted={false}
            onChange={(wanted) => setView(views.find((each) => each === wanted) ?? 'table')}
          >
            <Tabs.List ref={row} className={tabRow.row} aria-label={texts.view}>
              {views.map((name) => (
                <Tabs.Tab key={name} value={name}>
                  {workTexts[name]}
                </Tabs.Tab>
              ))}
            </Tabs.List>
            <Tabs.Panel value="table" className={tabRow.panel}>
              <WorkTable campaign={campaign} onOpen={setOpened} />
            </Tabs.Panel>
            <Tabs.Panel value="calendar" className={tabRow.panel}>
              <DueCalendar campaign={campaign} onOpen={setOpened} />
            </Tabs.Panel>
          </Tabs>
        )}
      </Card>
      {mayWork && campaign.creators.length > 0 && (
        <Card title={workTexts.plan}>
          <DeliverableForm key={campaign.deliverables.length} campaign={campaign} />
        </Card>
      )}
      {shown !== undefined && (
        <DeliverableDialog
          key={shown.version}
          campaign={campaign}
          deliverable={shown}
          mayWork={mayWork}
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  );
}

const columns = {
  creator: { name: workTexts.creator },
  format: { name: workTexts.format },
  state: { name: workTexts.state },
  draft: { name: workTexts.dueDraft },
  publish: { name: workTexts.duePublish },
  actions: { name: 'Actions', isSpoken: true },
} as const;

interface WorkTableProps {
  campaign: CampaignDetail;
  onOpen: (id: string) => void;
}

function WorkTable({ campaign, onOpen }: WorkTableProps) {
  const dayOf = (day: string | null) => (day === null ? '–' : formatDay(day));
  return (
    <RowTable title={tabNames.deliverables} columns={Object.values(columns)}>
      {campaign.deliverables.map((deliverable) => (
        <tr key={deliverable.id}>
          <th scope="row" className={classes.row}>
            <bdi>{creatorOf(campaign, deliverable)}</bdi>
          </th>
          <RowCell of={columns.format}>{formatRatios[deliverable.format].label}</RowCell>
          <RowCell of={columns.state}>
            <Tag tone={deliverableTones[deliverable.state]}>{deliverableStateNames[deliverable.state]}</Tag>
          </RowCell>
          <RowCell of={columns.draft}>{dayOf(deliverable.due_draft)}</RowCell>
          <RowCell of={columns.publish}>{dayOf(deliverable.due_publish)}</RowCell>
          <RowCell of={columns.actions}>
            <Button variant="default" size="xs" onClick={() => onOpen(deliverable.id)}>
              {texts.open}
            </Button>
          </RowCell>
        </tr>
      ))}
    </RowTable>
  );
}
