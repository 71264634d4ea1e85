import { Button } from '@mantine/core';
import { useState } from 'react';
import type { CampaignCreator, CampaignDetail } from '../../../contract/deals/campaign-parts.ts';
import type { Stage } from '../../../engine/campaigns/stages.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { AddCreators } from './add-creators.tsx';
import { CreatorBoard } from './creator-board.tsx';
import { CreatorDialog } from './creator-dialog.tsx';
import form from '../../ui/form.module.css';
import { AskClient } from './ask-client.tsx';
import classes from './campaigns.module.css';
import { MoveDialog } from './move-dialog.tsx';
import { creatorTexts, tabNames } from './texts.ts';
import { useListInAddress } from './use-campaigns.ts';
import { useMove } from './use-move.ts';

interface PanelProps {
  campaign: CampaignDetail;
  mayWork: boolean;
}

/** The creators by stage, and what is kept of each. */
export function CreatorsPanel({ campaign, mayWork }: PanelProps) {
  const list = useListInAddress();
  const [isAdding, setIsAdding] = useState(list !== '' && mayWork);
  const [opened, setOpened] = useState<string | null>(null);
  const { move, asking, stop } = useMove(campaign);
  const find = (id: string | null): CampaignCreator | undefined =>
    campaign.creators.find((creator) => creator.id === id);
  const [shown, asked] = [find(opened), find(asking?.id ?? null)];
  const add = mayWork && !isAdding && (
    <span className={form.actions}>
      <AskClient campaign={campaign} />
      <Button onClick={() => setIsAdding(true)}>{creatorTexts.add}</Button>
    </span>
  );
  return (
    <div className={classes.part}>
      {isAdding && (
        <Card title={creatorTexts.add} lede={creatorTexts.addLede}>
          <AddCreators campaign={campaign} listId={list} onClose={() => setIsAdding(false)} />
        </Card>
      )}
      <Card title={tabNames.creators} aside={campaign.creators.length > 0 && add}>
        {campaign.creators.length === 0 ? (
          <EmptyState title={creatorTexts.none} note={creatorTexts.noneNote}>
            {add}
          </EmptyState>
        ) : (
          <CreatorBoard
            campaign={campaign}
            mayWork={mayWork}
            onMove={(creator: CampaignCreator, stage: Stage) => move(creator, stage)}
            onOpen={setOpened}
          />
        )}
      </Card>
      {shown !== undefined && (
        <CreatorDialog
          key={shown.version}
          campaign={campaign}
          creator={shown}
          mayWork={mayWork}
          onClose={() => setOpened(null)}
        />
      )}
      {asking !== null && asked !== undefined && (
        <MoveDialog
          campaign={campaign}
          creator={asked}
          stage={asking.stage}
          fault={asking.fault}
          onClose={stop}
        />
      )}
    </div>
  );
}
