import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { SyntheticEvent } from 'react';
import { Link } from 'react-router';
import { positionTexts } from '../../../engine/pricing/offers/offer-labels.ts';
import { mostOffersAtOnce } from '../../../engine/pricing/offers/offer-limits.ts';
import { currencies } from '../../../engine/pricing/rates.ts';
import { links, listPath } from '../../app/paths.ts';
import { api } from '../../session/api.ts';
import { LoadedPart } from '../../session/loaded-part.tsx';
import { useAction } from '../../session/use-action.ts';
import { plainChoices } from '../../ui/choices.ts';
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
import { beginPrices, bundleField, readAsked, readPrices } from './prices-entry.ts';
import type { PricesEntry } from './prices-entry.ts';

type Data = Awaited<ReturnType<typeof api.listItems>>;
type Kept = Awaited<ReturnType<typeof api.askedPrices>>;
type Judged = Awaited<ReturnType<typeof api.assessListedOffers>>;

/** Which channels of a list, at the prices they ask: each judged alone, and all of them as one deal. */
export function AskedPrices({ listId, canJudge, canKeep }: AskedPricesProps) {
  const found = useQuery({
    queryKey: ['lists', 'asked-prices', listId],
    queryFn: async ({ signal }) => ({
      listed: await api.listItems({ list_id: listId }, { signal }),
      kept: await api.askedPrices({ list_id: listId }, { signal }),
    }),
    // What was typed since is on the screen.
    staleTime: Infinity,
    gcTime: 0,
  });
  return (
    <div className={frame.screen}>
      <p>
        <Link to={listPath(listId)}>Back to the list</Link>
      </p>
      <h1>Prices asked</h1>
      {canJudge ? (
        <LoadedPart query={found} failure={texts.listFailed}>
          {({ listed, kept }) => <PricesForm data={listed} kept={kept} canKeep={canKeep} />}
        </LoadedPart>
      ) : (
        <p>
          Judging a whole list is part of <Link to={links.pricing}>Growth</Link>.
        </p>
      )}
    </div>
  );
}

interface AskedPricesProps {
  listId: string;
  canJudge: boolean;
  /** May change what the workspace keeps. */
  canKeep: boolean;
}

interface PricesFormProps {
  data: Data;
  kept: Kept;
  canKeep: boolean;
}

function PricesForm({ data, kept, canKeep }: PricesFormProps) {
  const [entry, setEntry] = useState<PricesEntry>(() => beginPrices(kept));
  const [wrong, setWrong] = useState<string[]>([]);
  const judging = useJudging();
  const keeping = useAction(api.saveAskedPrices, () => {});
  /** What is kept already, so that leaving a field saves changes alone. */
  const last = useRef(JSON.stringify({ list_id: data.list.id, ...kept }));
  const shown = data.items.slice(0, mostOffersAtOnce);
  if (shown.length === 0) return <EmptyState title="This list holds no channels" note={null} />;
  const ids = shown.map(({ channel_id }) => channel_id);
  const change = (changes: Partial<PricesEntry>) => setEntry({ ...entry, ...changes });
  const keep = () => {
    const { offers, wrong: unread } = readPrices(entry, ids);
    const { currency, format } = entry;
    const asked = { list_id: data.list.id, currency, format, prices: offers };
    const text = JSON.stringify(asked);
    if (!canKeep || unread.length > 0 || text === last.current) return;
    last.current = text;
    keeping.run(asked);
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    keep();
    const asked = readAsked(entry, ids);
    setWrong(asked.wrong);
    if (asked.wrong.length === 0 && asked.question !== null) judging.run(asked.question);
  };
  return (
    <form className={form.form} onSubmit={submit} noValidate aria-label="Prices asked">
      <PricesTerms entry={entry} onChange={change} />
      {entry.isBundle ? (
        <TextInput
          label={texts.bundlePrice}
          inputMode="decimal"
          autoComplete="off"
          value={entry.bundle}
          error={wrong.includes(bundleField) ? texts.wrongAmount : null}
          onChange={({ currentTarget }) => change({ bundle: currentTarget.value })}
        />
      ) : (
        <div className={form.row}>
          {shown.map((item) => (
            <TextInput
              key={item.channel_id}
              label={<bdi>{nameOf(item)}</bdi>}
              inputMode="decimal"
              autoComplete="off"
              value={entry.prices[item.channel_id] ?? ''}
              error={wrong.includes(item.channel_id) ? texts.wrongAmount : null}
              onBlur={keep}
              onChange={({ currentTarget }) =>
                change({ prices: { ...entry.prices, [item.channel_id]: currentTarget.value } })
              }
            />
          ))}
        </div>
      )}
      {data.total > shown.length && (
        <p className={form.note}>The first {shown.length} channels of the list stand here.</p>
      )}
      <p className={form.note}>{canKeep && !entry.isBundle ? texts.pricesKept : ''}</p>
      <FailureLine message={judging.failure?.message ?? keeping.failure?.message ?? null} />
      <div className={form.actions}>
        <Button type="submit" aria-disabled={judging.isRunning}>
          {judging.isRunning ? texts.judging : 'Judge the prices'}
        </Button>
      </div>
      <div aria-live="polite">{judging.judged && <Results judged={judging.judged} items={data.items} />}</div>
    </form>
  );
}

function PricesTerms({
  entry,
  onChange,
}: {
  entry: PricesEntry;
  onChange: (changes: Partial<PricesEntry>) => void;
}) {
  return (
    <div className={form.row}>
      <FilterChoice
        label="They ask"
        choices={bundleChoices}
        chosen={entry.isBundle ? 'all' : 'each'}
        onChoose={(chosen) => onChange({ isBundle: chosen === 'all' })}
      />
      <FilterChoice
        label={entry.isBundle ? 'For one of these by each' : 'Each price is for one of the'}
        choices={formats.map((value) => ({ value, label: formatNames[value] }))}
        chosen={entry.format}
        onChoose={(chosen) => onChange({ format: chosen ?? 'integration' })}
      />
      <FilterChoice
        label="Currency"
        choices={plainChoices(currencies)}
        chosen={entry.currency}
        onChoose={(chosen) => onChange({ currency: chosen ?? 'USD' })}
      />
    </div>
  );
}

const bundleChoices = [
  { value: 'each', label: 'a price for each channel' },
  { value: 'all', label: 'one price for all of them' },
] as const;

function useJudging() {
  const [judged, setJudged] = useState<Judged | null>(null);
  const action = useAction(api.assessListedOffers, setJudged);
  return { ...action, judged };
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
    assessment.basis === 'unpriced' ? '' : money(askedCents),
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
