import { Button } from '@mantine/core';
import type { HTMLAttributes } from 'react';
import type { CampaignCreator, CampaignDetail } from '../../../contract/deals/campaign-parts.ts';
import { stageNames } from '../../../engine/campaigns/stages.ts';
import type { Stage } from '../../../engine/campaigns/stages.ts';
import { formatMoney } from '../../../values/money.ts';
import form from '../../ui/form.module.css';
import { formatDay } from '../../ui/format.ts';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { Avatar } from '../../ui/picture.tsx';
import { VerdictTag } from '../../ui/verdict-tag.tsx';
import classes from './campaigns.module.css';
import { creatorTexts } from './texts.ts';
import { nameOf } from './use-campaigns.ts';

interface CardProps {
  creator: CampaignCreator;
  currency: CampaignDetail['currency'];
  isDragged: boolean;
  /** By what it is dragged; `null` where it stays. */
  handle: HTMLAttributes<HTMLElement> | null;
  targets: readonly Stage[];
  onMove: (stage: Stage) => void;
  onOpen: () => void;
}

export function CreatorCard(props: CardProps) {
  const { creator, currency, isDragged, handle, targets, onMove, onOpen } = props;
  const name = nameOf(creator);
  const cents = creator.price_agreed_cents ?? creator.price_planned_cents;
  return (
    <article className={classes.card} aria-label={name} data-dragged={isDragged}>
      <div
        className={handle === null ? classes.still : classes.handle}
        title={handle === null ? undefined : creatorTexts.drag(name)}
        {...handle}
      >
        <Avatar name={name} url={creator.thumbnail_url} size="small" />
        <bdi className={classes.name}>{name}</bdi>
      </div>
      {creator.analysis !== null && creator.analysis.verdict !== null && (
        <VerdictTag verdict={creator.analysis.verdict} />
      )}
      {cents !== null && <span className={classes.small}>{formatMoney(cents, currency)}</span>}
      {creator.exit_reason !== '' && <span className={classes.small}>{creator.exit_reason}</span>}
      {creator.approval !== null && (
        <span className={classes.small}>{approvalNames[creator.approval.state]}</span>
      )}
      {creator.clashes.slice(0, 1).map(({ campaign, until }) => (
        <span key={campaign} className={classes.warn}>
          {creatorTexts.clash(campaign, formatDay(until))}
        </span>
      ))}
      <div className={form.actions}>
        {handle !== null && (
          <Menu label={creatorTexts.moveTo} spokenLabel={creatorTexts.move(name)} isBusy={false}>
            {targets.map((stage) => (
              <MenuItem key={stage} onChoose={() => onMove(stage)}>
                {stageNames[stage]}
              </MenuItem>
            ))}
          </Menu>
        )}
        <Button variant="default" size="xs" onClick={onOpen}>
          {creatorTexts.details}
        </Button>
      </div>
    </article>
  );
}

const approvalNames = {
  waiting: 'Waiting for the client',
  approved: 'The client approved',
  changes: 'The client asks for changes',
  rejected: 'The client declined',
} as const;
