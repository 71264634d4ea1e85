import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SyntheticEvent } from 'react';
import { Link } from 'react-router';
import { positionTexts } from '../../../engine/pricing/offers/offer-labels.ts';
import { mostOffersAtOnce } from '../../../engine/pricing/offers/offer-limits.ts';
import { currencies } from '../../../engine/pricing/rates.ts';
import type { Currency } from '../../../engine/pricing/rates.ts';
import { links, listPath } from '../../app/paths.ts';
import { api } from '../../session/api.ts';
import { LoadedPart } from '../../session/loaded-part.tsx';
import { useAction } from '../../session/use-action.ts';
import { plainChoices } from '../../ui/choices.ts';
import { readHundredths } from '../../ui/decimal-amount.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FailureLine } from '../../ui/failure-line.tsx';
import { FigureTable } from '../../ui/figure-table.tsx';
import { FilterChoice } from '../../ui/filter-form.tsx';
import form from '../../ui/form.module.css';
import frame from '../../ui/screen.module.css';
import { formatFineMoney, formatMoney } from './money.ts';
import classes from './offers.module.css';
import { formatNames, texts } from './texts.ts';
import { formats } from './entry.ts';

type Data = Awaited<ReturnType<typeof api.listItems>>;
type Judged = Awaited<ReturnType<typeof api.assessListedOffers>>;

/** Which channels of a list, at the prices they ask: each judged alone, and all of them as one deal. */
export function AskedPrices({ listId, canJudge }: { listId: string; canJudge: boolean }) {
  const found = useQuery({
    queryKey: ['lists', 'asked-prices', listId],
    queryFn: ({ signal }) => api.listItems({ list_id: listId }, { signal }),
  });
  return (
    <div className={frame.screen}>
      <p>
        <Link to={listPath(listId)}>Back to the list</Link>
      </p>
      <h1>Prices asked</h1>
      {canJudge ? (
        <LoadedPart query={found} failure={texts.listFailed}>
          {(data) => <PricesForm data={data} />}
        </LoadedPart>
      ) : (
        <p>
          Judging a whole list is part of <Link to={links.pricing}>Growth</Link>.
        </p>
      )}
    </div>
  );
}

function PricesForm({ data }: { data: Data }) {
  const [prices, setPrices] = useState<Record<string, string>>({});
  const [currency, setCurrency] = useState<Currency>('USD');
  const [format, setFormat] = useState<(typeof formats)[number]>('integration');
  const [wrong, setWrong] = useState<string[]>([]);
  const judging = useJudging();
  const shown = data.items.slice(0, mostOffersAtOnce);
  if (shown.length === 0) return <EmptyState title="This list holds no channels" note={null} />;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const entered = shown.flatMap(({ channel_id }) => {
      const text = prices[channel_id]?.trim() ?? '';
      return text === '' ? [] : [{ channel_id, price_cents: readHundredths(text) }];
    });
    const offers = entered.flatMap(({ channel_id, price_cents }) =>
      price_cents === null ? [] : [{ channel_id, price_cents }],
    );
    setWrong(entered.filter(({ price_cents }) => price_cents === null).map(({ channel_id }) => channel_id));
    if (offers.length === entered.length && offers.length > 0) judging.ask({ currency, format, offers });
  };
  return (
    <form className={form.form} onSubmit={submit} noValidate aria-label="Prices asked">
      <div className={form.row}>
        <FilterChoice
          label="Each price is for one of the"
          choices={formats.map((value) => ({ value, label: formatNames[value] }))}
          chosen={format}
          onChoose={(chosen) => setFormat(chosen ?? 'integration')}
        />
        <FilterChoice
          label="Currency"
          choices={plainChoices(currencies)}
          chosen={currency}
          onChoose={(chosen) => setCurrency(chosen ?? 'USD')}
        />
      </div>
      <div className={form.row}>
        {shown.map((item) => (
          <TextInput
            key={item.channel_id}
            label={<bdi>{nameOf(item)}</bdi>}
            inputMode="decimal"
            autoComplete="off"
            value={prices[item.channel_id] ?? ''}
            error={wrong.includes(item.channel_id) ? texts.wrongAmount : null}
            onChange={({ currentTarget }) => setPrices({ ...prices, [item.channel_id]: currentTarget.value })}
          />
        ))}
      </div>
      {data.total > shown.length && (
        <p className={form.note}>The first {shown.length} channels of the list stand here.</p>
      )}
      <FailureLine message={judging.failure} />
      <div className={form.actions}>
        <Button type="submit" aria-disabled={judging.isRunning}>
          {judging.isRunning ? texts.judging : 'Judge the prices'}
        </Button>
      </div>
      <div aria-live="polite">{judging.judged && <Results judged={judging.judged} items={data.items} />}</div>
    </form>
  );
}

interface Asked {
  currency: Currency;
  format: (typeof formats)[number];
  offers: { channel_id: string; price_cents: number }[];
}

function useJudging() {
  const [judged, setJudged] = useState<Judged | null>(null);
  const action = useAction(
    ({ format, ...asked }: Asked) =>
      api.assessListedOffers({
        side: 'brand',
        price_kind: 'fee',
        deliverables: [{ format, count: 1 }],
        rights: [],
        exclusivity_months: 0,
        whitelisting: null,
        edit_rights: false,
        rush: false,
        ...asked,
      }),
    setJudged,
  );
  return { ask: action.run, isRunning: action.isRunning, failure: action.failure?.message ?? null, judged };
}

const columns = [
  { name: 'Channel', isText: true },
  { name: 'Asked' },
  { name: 'Usual' },
  { name: 'Of 100 lower' },
  { name: 'Verdict', isText: true },
  { name: 'Per 1,000 views' },
  { name: 'Aim for' },
];

/** The best bargain first; what could not be judged last, with its reason. */
function Results({ judged: { offers, total }, items }: { judged: Judged; items: Data['items'] }) {
  const names = new Map(items.map((item) => [item.channel_id, nameOf(item)]));
  const placeOf = (offer: Judged['offers'][number]) => offer.assessment?.percentile ?? 101;
  const sorted = offers.toSorted((one, other) => placeOf(one) - placeOf(other));
  const currency = sorted.find(({ assessment }) => assessment !== null)?.assessment?.currency ?? 'USD';
  return (
    <div className={classes.verdict}>
      <FigureTable
        title="Which of them, the best bargain first"
        asCards
        table={{
          columns,
          rows: sorted.map((offer) => toRow(offer, names.get(offer.channel_id) ?? offer.channel_id)),
        }}
      />
      {total !== null && (
        <p className={classes.sentence}>
          All {total.offers} together: {formatMoney(total.askedCents, currency)} is{' '}
          {positionTexts[total.position]}; usually {formatMoney(total.usualCents, currency)}.
        </p>
      )}
      <p className={form.note}>{texts.estimate}</p>
    </div>
  );
}

function toRow({ assessment, reason }: Judged['offers'][number], name: string): string[] {
  if (assessment === null) return [name, '', '', '', reason ?? '', '', ''];
  const { askedCents, currency, distribution, percentile, position, cpm, range } = assessment;
  const money = (cents: number | null = null) => (cents === null ? '' : formatMoney(cents, currency));
  const perMille = cpm?.askedCents ?? null;
  return [
    name,
    money(askedCents),
    money(distribution?.p50),
    percentile === null ? '' : String(percentile),
    position === null ? (assessment.reasons[0]?.text ?? '') : positionTexts[position],
    perMille === null ? '' : formatFineMoney(perMille, currency),
    money(range?.targetCents),
  ];
}

function nameOf({ label, channel_name: name, channel_id: id }: Data['items'][number]): string {
  return label === '' ? (name ?? id) : label;
}
