import { Button, Skeleton } from '@mantine/core';
import '@mantine/core/styles/Skeleton.layer.css';
import { useEffect, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { CreatorRate } from '../../../contract/market/creator-rates.ts';
import { creatorRatesPerPage } from '../../../contract/limits.ts';
import { Card } from '../../ui/card.tsx';
import { formatCount, formatPlural, formatDay } from '../../ui/format.ts';
import { LoadedPart } from '../../session/loaded-part.tsx';
import { Pager } from '../../ui/pager.tsx';
import { api } from '../../session/api.ts';
import { tellFailure } from '../../session/tell-failure.ts';
import { useAction } from '../../session/use-action.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { showToast } from '../../ui/toast.ts';
import { RateFilterBar } from './rate-filter-bar.tsx';
import { isNarrowed, noFilters } from './rate-filters.ts';
import { editButtonId, RateTable } from './rate-table.tsx';
import { texts, formatAmount, rateTypeWords } from './texts.ts';
import { useRateFilters, useRates } from './use-rates.ts';
import type { RateList } from './use-rates.ts';
import spoken from '../../ui/spoken.module.css';
import { EmptyState } from '../../ui/empty-state.tsx';
import classes from './manage-rates-panel.module.css';

interface ManageRatesPanelProps {
  onEdit: (rate: CreatorRate) => void;
  /** The rate that was edited just now: the focus returns to it. */
  returnTo: string | null;
}

/** What was collected, to be looked through, changed and deleted. */
export function ManageRatesPanel({ onEdit, returnTo }: ManageRatesPanelProps) {
  const [filters] = useRateFilters();
  const rates = useRates(filters);
  return (
    <Card title={texts.manageTitle} lede={rates.data === undefined ? undefined : describeStates(rates.data)}>
      <LoadedPart query={rates} failure={texts.loadFailed} skeleton={<RatesSkeleton />}>
        {(list) =>
          countAll(list) === 0 ? (
            <EmptyState isHeading title={texts.empty} note={texts.emptyMore} />
          ) : (
            <Rates list={list} isStale={rates.isPlaceholderData} onEdit={onEdit} returnTo={returnTo} />
          )
        }
      </LoadedPart>
    </Card>
  );
}

interface RatesProps extends ManageRatesPanelProps {
  list: RateList;
  isStale: boolean;
}

function Rates({ list, isStale, onEdit, returnTo }: RatesProps) {
  const [filters, apply] = useRateFilters();
  const [deleted, setDeleted] = useState<CreatorRate | null>(null);
  const count = useRef<HTMLOutputElement>(null);
  const pages = Math.ceil(list.total / creatorRatesPerPage);
  const isBeyond = !isStale && list.total > 0 && filters.page > pages;
  useEffect(() => {
    if (returnTo !== null) document.querySelector<HTMLElement>(`#${editButtonId(returnTo)}`)?.focus();
  }, [returnTo]);
  return (
    <>
      <RateFilterBar filters={filters} onChange={apply} />
      <div className={classes.line}>
        <output ref={count} className={classes.count} tabIndex={-1}>
          {formatPlural(list.total, 'rate')}
        </output>
        {isNarrowed(filters) && list.total > 0 && (
          <Button variant="subtle" size="xs" onClick={() => apply({ ...noFilters, order: filters.order })}>
            {texts.clear}
          </Button>
        )}
      </div>
      {list.total === 0 && (
        <EmptyState title={texts.noMatch}>
          <Button variant="default" onClick={() => apply({ ...noFilters, order: filters.order })}>
            {texts.clear}
          </Button>
        </EmptyState>
      )}
      {isBeyond && (
        <EmptyState title={`There are only ${formatPlural(pages, 'page')}.`}>
          <Button variant="default" onClick={() => apply({ page: pages })}>
            Go to the last page
          </Button>
        </EmptyState>
      )}
      {list.rates.length > 0 && (
        <RateTable rates={list.rates} isStale={isStale} onEdit={onEdit} onDelete={setDeleted} />
      )}
      {!isBeyond && (
        <Pager
          label="Pages of rates"
          page={filters.page}
          pages={pages}
          onTurn={(page) => {
            apply({ page });
            count.current?.focus();
          }}
        />
      )}
      {deleted !== null && (
        <DeleteRateDialog
          rate={deleted}
          onDeleted={() => {
            setDeleted(null);
            if (list.rates.length === 1 && filters.page > 1) apply({ page: filters.page - 1 });
            // The button that was pressed goes with its row.
            count.current?.focus();
          }}
          onClose={() => setDeleted(null)}
        />
      )}
    </>
  );
}

function countAll({ states }: RateList): number {
  return states.learning + states.waiting + states.aside;
}

function describeStates(list: RateList): string | undefined {
  const all = countAll(list);
  if (all === 0) return undefined;
  const { learning, waiting, aside } = list.states;
  return `${formatPlural(all, 'rate')} collected: ${formatCount(learning)} ready to learn from, ${formatCount(waiting)} waiting for an exchange rate, ${formatCount(aside)} set aside.`;
}

function RatesSkeleton() {
  return (
    <div className={classes.skeleton} aria-busy="true">
      <output className={spoken.spoken}>{texts.loading}</output>
      {Array.from({ length: 6 }, (_, row) => (
        <Skeleton key={row} className={classes.row} />
      ))}
    </div>
  );
}

interface DeleteRateDialogProps {
  rate: CreatorRate;
  onDeleted: () => void;
  onClose: () => void;
}

/** Asks before a rate is deleted, and names it. */
function DeleteRateDialog({ rate, onDeleted, onClose }: DeleteRateDialogProps) {
  const queries = useQueryClient();
  const deleting = useAction(
    () => tellFailure(texts.deleteFailed, api.deleteCreatorRate({ id: rate.id })),
    () => {
      void showToast({ title: texts.deleted, message: rate.channel_name, tone: 'good' });
      onDeleted();
      void queries.invalidateQueries();
    },
  );
  const close = () => {
    // Somebody else was faster: the list shows what is left.
    if (deleting.failure !== null) void queries.invalidateQueries();
    onClose();
  };
  return (
    <ConfirmDialog
      title={texts.removeTitle}
      confirmLabel={texts.removeConfirm}
      keepLabel={texts.keep}
      isRunning={deleting.isRunning}
      failure={deleting.failure?.message ?? null}
      onConfirm={() => deleting.run(undefined)}
      onClose={close}
    >
      <p>
        <strong>
          <bdi>{rate.channel_name}</bdi>
        </strong>
        , {rateTypeWords[rate.rate_type]}, {formatAmount(rate)}, collected on {formatDay(rate.date_collected)}
        .
      </p>
      <p>{texts.removeNote}</p>
    </ConfirmDialog>
  );
}
