import { useQueryClient } from '@tanstack/react-query';
import type { CreatorRateFields } from '../../../contract/market/creator-rates.ts';
import { niches } from '../../../engine/analysis/niches.ts';
import { api } from '../../session/api.ts';
import { TableImport } from '../../session/table-import.tsx';
import { Card } from '../../ui/card.tsx';
import type { TableColumn } from '../../ui/column-notes.tsx';
import { formatDay } from '../../ui/format.ts';
import classes from './import-card.module.css';
import { formatAmount, rateTypeWords, texts } from './texts.ts';

const columns: readonly TableColumn[] = [
  { name: 'channel_name', isNeeded: true, note: 'Its name as it stands on YouTube.' },
  { name: 'niche', isNeeded: true, note: `One of ${niches.join(', ')}.` },
  { name: 'rate_type', isNeeded: true, note: 'flat_fee, cpm or affiliate.' },
  {
    name: 'quoted_amount',
    isNeeded: true,
    note: 'Above zero, with a point before at most two decimals: 1250 or 24.50. For affiliate in percent.',
  },
  { name: 'currency', isNeeded: true, note: 'USD, EUR or GBP.' },
  { name: 'date_collected', isNeeded: true, note: 'The day as 2026-10-03, not in the future.' },
  { name: 'channel_url', isNeeded: false, note: 'The address of the channel.' },
  { name: 'subscriber_count', isNeeded: false, note: 'Such as 100K or 1,250,000.' },
  { name: 'notes', isNeeded: false, note: 'What the price includes.' },
];

/** Many rates from a file, shown with each bad row before any of them is added. */
export function ImportCard() {
  const queries = useQueryClient();
  return (
    <Card title={texts.importTitle} lede={texts.importLede}>
      <TableImport
        noun="rate"
        columns={columns}
        templateName="creator-rates.csv"
        preview={(rows) => api.previewRateImport({ rows })}
        run={async (rows) => {
          const { imported, ...counts } = await api.importCreatorRates({ rows });
          return { ...counts, taken: imported };
        }}
        onDone={() => void queries.invalidateQueries()}
      >
        {({ sample }) => <FirstRates rates={sample} />}
      </TableImport>
    </Card>
  );
}

/** So that a column in the wrong place is seen before it is too late. */
function FirstRates({ rates }: { rates: readonly CreatorRateFields[] }) {
  if (rates.length === 0) return null;
  return (
    <section className={classes.first} aria-label="The first rates that can be imported">
      <h4 className={classes.heading}>The first that can be imported, as they are understood</h4>
      <ul className={classes.rates}>
        {rates.map((rate) => (
          <li key={JSON.stringify(rate)} className={classes.rate}>
            <span>
              <bdi className={classes.name}>{rate.channel_name}</bdi>
              <span className={classes.note}>
                {' '}
                {rate.niche}
                {rate.subscriber_count !== '' && `, ${rate.subscriber_count} subscribers`}
              </span>
            </span>
            <span className={classes.amount}>
              {formatAmount(rate)}{' '}
              <span className={classes.note}>
                {rateTypeWords[rate.rate_type]}, {formatDay(rate.date_collected)}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
