import { useState, type PointerEvent } from 'react';
import type { CampaignCreator, CampaignDetail } from '../../../contract/deals/campaign-parts.ts';
import { stageNames, stages, stagesOf } from '../../../engine/campaigns/stages.ts';
import type { Stage } from '../../../engine/campaigns/stages.ts';
import classes from './campaigns.module.css';
import { CreatorCard } from './creator-card.tsx';
import { creatorTexts } from './texts.ts';

interface BoardProps {
  campaign: CampaignDetail;
  mayWork: boolean;
  onMove: (creator: CampaignCreator, stage: Stage) => void;
  onOpen: (id: string) => void;
}

interface Dragged {
  id: string;
  over: Stage | null;
}

/** A column for each stage. Cards are dragged by mouse, pen or finger, and moved by a menu. */
export function CreatorBoard({ campaign, mayWork, onMove, onOpen }: BoardProps) {
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const shown = stagesOf({ asksClient: campaign.asks_client });
  const handleOf = (creator: CampaignCreator) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setDragged({ id: creator.id, over: null });
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (dragged?.id === creator.id) setDragged({ id: creator.id, over: findStage(event) });
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const stage = findStage(event);
      if (dragged?.id === creator.id && stage !== null) onMove(creator, stage);
      setDragged(null);
    },
    onPointerCancel: () => setDragged(null),
  });
  return (
    <div className={classes.board}>
      {shown.map((stage) => {
        const creators = campaign.creators.filter((creator) => creator.stage === stage);
        return (
          <section
            key={stage}
            className={classes.column}
            aria-label={stageNames[stage]}
            data-stage={stage}
            data-target={dragged?.over === stage}
          >
            <h3 className={classes.columnName}>
              {stageNames[stage]} ({creators.length})
            </h3>
            {creators.length === 0 && <p className={classes.small}>{creatorTexts.empty}</p>}
            {creators.map((creator) => (
              <CreatorCard
                key={creator.id}
                creator={creator}
                currency={campaign.currency}
                isDragged={dragged?.id === creator.id}
                handle={mayWork ? handleOf(creator) : null}
                targets={shown.filter((each) => each !== stage)}
                onMove={(wanted) => onMove(creator, wanted)}
                onOpen={() => onOpen(creator.id)}
              />
            ))}
          </section>
        );
      })}
    </div>
  );
}

/** The column under the pointer. */
function findStage({ clientX, clientY }: PointerEvent): Stage | null {
  const column = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-stage]');
  return stages.find((stage) => stage === column?.dataset.stage) ?? null;
}
