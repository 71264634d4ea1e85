import { Button, Checkbox } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import { useState } from 'react';
import type { CampaignReport } from '../../../contract/deals/campaign-report.ts';
import { api } from '../../session/api.ts';
import { useAction } from '../../session/use-action.ts';
import { Card } from '../../ui/card.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { FailureLine } from '../../ui/failure-line.tsx';
import form from '../../ui/form.module.css';
import classes from './campaigns.module.css';
import { sharingTexts as texts } from './report-texts.ts';
import { useKeepSharing } from './use-campaigns.ts';

type Change = Pick<Parameters<typeof api.shareCampaignReport>[0], 'link' | 'shows_prices' | 'for_client'>;

/** Who sees the report without an account. */
export function ReportSharing({ report: { campaign, sharing } }: { report: CampaignReport }) {
  const [url, setUrl] = useState<string | null>(null);
  // A switch stands as it was pressed while the answer is awaited.
  const [pressed, setPressed] = useState<Partial<Change>>({});
  const keep = useKeepSharing(campaign.slug);
  const changing = useAction(
    (change: Change) => api.shareCampaignReport({ campaign_id: campaign.id, ...change }),
    ({ url: made, sharing: kept }) => {
      if (made !== null || !kept.has_link) setUrl(made);
      keep(kept);
    },
  );
  const { has_link: hasLink } = sharing;
  const { shows_prices, for_client } = { ...sharing, ...(changing.isRunning && pressed) };
  const change = (changed: Partial<Change>) => {
    setPressed(changed);
    changing.run({ link: 'keep', shows_prices, for_client, ...changed });
  };
  return (
    <Card title={texts.title} lede={texts.lede}>
      <div className={form.form}>
        {url !== null && (
          <p className={classes.words}>
            {url} <CopyButton text={url} label={texts.copy} />
          </p>
        )}
        <Checkbox
          label={texts.prices}
          checked={shows_prices}
          disabled={changing.isRunning}
          onChange={({ currentTarget }) => change({ shows_prices: currentTarget.checked })}
        />
        {sharing.has_client && (
          <Checkbox
            label={texts.client}
            description={texts.clientNote}
            checked={for_client}
            disabled={changing.isRunning}
            onChange={({ currentTarget }) => change({ for_client: currentTarget.checked })}
          />
        )}
        <FailureLine message={changing.failure?.message ?? null} />
        <div className={form.actions}>
          <Button
            variant="default"
            aria-disabled={changing.isRunning}
            onClick={() => change({ link: 'make' })}
          >
            {hasLink ? texts.renew : texts.make}
          </Button>
          {hasLink && (
            <Button
              variant="default"
              aria-disabled={changing.isRunning}
              onClick={() => change({ link: 'revoke' })}
            >
              {texts.end}
            </Button>
          )}
        </div>
      </div>
    </Card>
  );
}
