import { ORPCError } from '@orpc/client';
import { useState } from 'react';
import type { CampaignCreator, CampaignDetail } from '../../../contract/deals/campaign-parts.ts';
import { hasReached, isExit, stageNames } from '../../../engine/campaigns/stages.ts';
import type { Stage } from '../../../engine/campaigns/stages.ts';
import { api } from '../../session/api.ts';
import { explainFailure } from '../../session/failure.ts';
import { showToast } from '../../ui/toast.ts';
import { creatorTexts } from './texts.ts';
import { nameOf, useKeepCampaign, useReloadCampaign } from './use-campaigns.ts';

/** A move that waits for somebody's word: a reason, a price, or that they go on all the same. */
export interface AskingMove {
  id: string;
  stage: Stage;
  fault: { code: string; message: string } | null;
}

/** What a person can answer by saying that they go on. */
const overruled = ['OVER_BUDGET', 'EXCLUSIVITY_CLASH'];

/** Moves creators; what a move still needs is asked for. */
export function useMove(campaign: CampaignDetail) {
  const [asking, setAsking] = useState<AskingMove | null>(null);
  const keep = useKeepCampaign();
  const reload = useReloadCampaign();
  const send = async (creator: CampaignCreator, stage: Stage) => {
    try {
      const plain = { reason: '', accepts_over_budget: false, accepts_clash: false };
      keep(await api.moveCampaignCreator({ id: creator.id, version: creator.version, stage, ...plain }));
      await showToast({ title: creatorTexts.moved(nameOf(creator), stageNames[stage]), tone: 'good' });
    } catch (error) {
      const code = error instanceof ORPCError ? String(error.code) : '';
      const message = explainFailure(error);
      if (overruled.includes(code) && campaign.may_manage)
        return setAsking({ id: creator.id, stage, fault: { code, message } });
      await showToast({ title: creatorTexts.movedFailed, message, tone: 'bad' });
      await reload();
    }
  };
  const move = (creator: CampaignCreator, stage: Stage) => {
    if (creator.stage === stage) return;
    if (needsWords(creator, stage)) setAsking({ id: creator.id, stage, fault: null });
    else void send(creator, stage);
  };
  return { move, asking, stop: () => setAsking(null) };
}

function needsWords(creator: CampaignCreator, stage: Stage): boolean {
  return isExit(stage) || needsPrice(creator, stage);
}

/** Whether an agreement still needs its price or the price's source. */
export function needsPrice(creator: CampaignCreator, stage: Stage): boolean {
  if (!hasReached(stage, 'agreed') || creator.quote?.state === 'accepted') return false;
  return creator.price_agreed_cents === null || creator.price_reason === '';
}
