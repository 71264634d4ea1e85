import { Button } from '@mantine/core';
import { useState } from 'react';
import type { CampaignDetail } from '../../../contract/deals/campaign-parts.ts';
import type { CampaignDone } from '../../../contract/deals/campaign-work.ts';
import { deliverableStateNames, deliverableStates } from '../../../engine/campaigns/deliverable-states.ts';
import { stageNames, stages } from '../../../engine/campaigns/stages.ts';
import { formatMoney } from '../../../values/money.ts';
import { LoadedPart } from '../../session/loaded-part.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import form from '../../ui/form.module.css';
import { Moment } from '../../ui/moment.tsx';
import classes from './campaigns.module.css';
import { actionNames, activityTexts } from './texts.ts';
import { nameOf, useCampaignActivity } from './use-campaigns.ts';

/** What was done, by whom, and what it was before. */
export function ActivityPanel({ campaign }: { campaign: CampaignDetail }) {
  const [pages, setPages] = useState<readonly (string | undefined)[]>([undefined]);
  return (
    <Card title={activityTexts.title}>
      {pages.map((before, index) => (
        <Page
          key={before ?? 'first'}
          campaign={campaign}
          before={before}
          onMore={index === pages.length - 1 ? (last) => setPages([...pages, last]) : null}
        />
      ))}
    </Card>
  );
}

interface PageProps {
  campaign: CampaignDetail;
  before: string | undefined;
  onMore: ((last: string) => void) | null;
}

function Page({ campaign, before, onMore }: PageProps) {
  const activity = useCampaignActivity(campaign.id, before);
  return (
    <LoadedPart query={activity} failure={activityTexts.failed}>
      {(data) =>
        data.activity.length === 0 ? (
          <EmptyState title={activityTexts.none} />
        ) : (
          <>
            <ul className={classes.part}>
              {data.activity.map((done) => (
                <li key={done.id}>
                  <Done done={done} campaign={campaign} />
                </li>
              ))}
            </ul>
            {data.has_more && onMore !== null && (
              <div className={form.actions}>
                <Button variant="default" onClick={() => onMore(String(data.activity.at(-1)?.id ?? 0))}>
                  {activityTexts.more}
                </Button>
              </div>
            )}
          </>
        )
      }
    </LoadedPart>
  );
}

function Done({ done, campaign }: { done: CampaignDone; campaign: CampaignDetail }) {
  const creator = campaign.creators.find(({ id }) => id === done.creator_id);
  return (
    <>
      <p className={classes.words}>
        <bdi>{done.by ?? activityTexts.somebody}</bdi> {actionNames[done.action] ?? done.action}
        {creator !== undefined && (
          <>
            {' '}
            <bdi>{nameOf(creator)}</bdi>
          </>
        )}
        , <Moment iso={done.at} />
      </p>
      {done.changes.map(({ field, before, after }) => (
        <p key={field} className={classes.small}>
          {activityTexts.change(
            fieldNames[field] ?? field,
            describe(field, before, campaign),
            describe(field, after, campaign),
          )}
        </p>
      ))}
    </>
  );
}

const fieldNames: Readonly<Record<string, string>> = {
  stage: 'Stage',
  state: 'State',
  budget_cents: 'Budget',
  amount_cents: 'Amount',
  price_planned_cents: 'Planned price',
  price_agreed_cents: 'Agreed price',
  paid_on: 'Paid on',
  has_quote: 'From a quote',
  starts_on: 'Starts on',
  ends_on: 'Ends on',
  due_draft: 'Draft due',
  due_publish: 'Publication due',
  asks_client: 'Asks the client',
  format: 'Format',
  kind: 'Kind',
  links: 'Links',
  has_link: 'Link without an account',
  shows_prices: 'Prices behind the link',
  for_client: 'On the client’s page',
  shared_rates: 'Prices passed on',
};

type Value = CampaignDone['changes'][number]['before'];

function describe(field: string, value: Value, { currency }: CampaignDetail): string {
  if (value === null) return activityTexts.nothing;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number')
    return field.endsWith('_cents') ? formatMoney(value, currency) : String(value);
  const stage = stages.find((each) => each === value);
  const state = deliverableStates.find((each) => each === value);
  if (field === 'stage' && stage !== undefined) return stageNames[stage];
  return state === undefined ? value.replaceAll('_', ' ') : deliverableStateNames[state];
}
