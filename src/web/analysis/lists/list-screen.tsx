import { Button } from '@mantine/core';
import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { Account } from '../../../contract/accounts/account.ts';
import { listRowsPerPage } from '../../../contract/limits.ts';
import { links, newCampaignPath } from '../../app/paths.ts';
import { download } from '../../session/download.ts';
import { LoadedPart } from '../../session/loaded-part.tsx';
import { formatPlural } from '../../ui/format.ts';
import { DownloadIcon, PlusIcon } from '../../ui/icons.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { Pager } from '../../ui/pager.tsx';
import frame from '../../ui/screen.module.css';
import { showToast } from '../../ui/toast.ts';
import { useBusy } from '../../ui/use-busy.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { BulkBar, UndoLine, type Removal } from './bulk-bar.tsx';
import { ListFilters } from './list-filters.tsx';
import { ListTable } from './list-table.tsx';
import type { ListData } from './list-data.ts';
import classes from './lists.module.css';
import { RankingPanel } from './ranking-panel.tsx';
import { texts } from './texts.ts';
import { isNarrowed, useFilters, useListPage } from './use-lists.ts';

type DialogName = 'add' | 'import' | 'columns';
interface DialogProps {
  list: ListData['list'];
  onClose: () => void;
}
/** Each is loaded when it is first opened. */
const dialogs: Record<DialogName, ComponentType<DialogProps>> = {
  add: lazy(async () => ({ default: (await import('./add-dialog.tsx')).AddDialog })),
  import: lazy(async () => ({ default: (await import('./import-dialog.tsx')).ImportDialog })),
  columns: lazy(async () => ({ default: (await import('./columns-dialog.tsx')).ColumnsDialog })),
};

/** What watches a list, for whoever puts it on a screen. */
type RenderWatch = (list: { id: string; name: string }) => ReactNode;

interface ListScreenProps {
  id: string;
  account: Account;
  renderWatch?: RenderWatch;
}

/** One list: its channels with what people wrote and what analyses say. */
export function ListScreen({ id, account, renderWatch }: ListScreenProps) {
  const [filters, change] = useFilters();
  const found = useListPage(id, filters);
  return (
    <div className={frame.screen}>
      <p>
        <Link to={links.lists}>{texts.all}</Link>
      </p>
      <LoadedPart query={found} failure={texts.listFailed}>
        {(data) => (
          <FoundList
            data={data}
            filters={filters}
            onChange={change}
            account={account}
            isStale={found.isPlaceholderData}
            renderWatch={renderWatch}
          />
        )}
      </LoadedPart>
    </div>
  );
}

interface FoundListProps {
  data: ListData;
  filters: ReturnType<typeof useFilters>[0];
  onChange: ReturnType<typeof useFilters>[1];
  account: Account;
  isStale: boolean;
  renderWatch: RenderWatch | undefined;
}

function FoundList({ data, filters, onChange, account, isStale, renderWatch }: FoundListProps) {
  const { list, total } = data;
  const [dialog, setDialog] = useState<DialogName | null>(null);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [removal, setRemoval] = useState<Removal | null>(null);
  const canChange = account.workspace.rights.includes('analyse');
  const Opened = dialog === null ? null : dialogs[dialog];
  const pages = Math.ceil(total / listRowsPerPage);
  return (
    <>
      <header className={classes.head}>
        <h1 className={classes.title}>
          <bdi>{list.name}</bdi>
        </h1>
        <ListActions account={account} list={list} onOpen={setDialog}>
          {canChange && list.channels > 0 && renderWatch?.(list)}
        </ListActions>
      </header>
      {!canChange && <p className={classes.note}>{texts.readOnly}</p>}
      {list.channels > 0 && (
        <>
          <ListFilters filters={filters} data={data} onChange={onChange} />
          <RankingPanel
            key={list.id}
            list={list}
            canChange={canChange}
            onRanked={() => onChange({ sort: 'rank' })}
          />
        </>
      )}
      {removal !== null && <UndoLine key={removal.undoId} listId={list.id} removal={removal} />}
      {total === 0 ? (
        <EmptyState
          title={isNarrowed(filters) ? texts.nothing : texts.noChannels}
          note={isNarrowed(filters) ? null : texts.noChannelsMore}
        />
      ) : (
        <>
          <output className={classes.note}>{formatPlural(total, 'channel')}</output>
          <ListTable
            data={data}
            filters={filters}
            canChange={canChange}
            isStale={isStale}
            selected={selected}
            onSelect={setSelected}
          />
          <Pager
            label={texts.pages}
            page={Math.min(filters.page, pages)}
            pages={pages}
            onTurn={(page) => onChange({ page })}
          />
        </>
      )}
      {canChange && selected.size > 0 && (
        <BulkBar
          data={data}
          selected={selected}
          onDone={(taken) => {
            setSelected(new Set());
            if (taken !== null) setRemoval(taken);
          }}
        />
      )}
      {Opened !== null && (
        <Suspense fallback={null}>
          <Opened list={list} onClose={() => setDialog(null)} />
        </Suspense>
      )}
    </>
  );
}

interface ListActionsProps {
  account: Account;
  list: ListData['list'];
  onOpen: (dialog: DialogName) => void;
  children: ReactNode;
}

function ListActions({ account, list, onOpen, children }: ListActionsProps) {
  const { isBusy, run } = useBusy();
  const canChange = account.workspace.rights.includes('analyse');
  const canPlan = account.workspace.rights.includes('manage') && account.plan.features.includes('campaigns');
  const canExport = account.plan.features.includes('exports');
  const save = (kind: 'csv' | 'excel') =>
    run(async () => {
      const outcome = await download(`/api/lists/export-${kind}`, { list_id: list.id });
      if (!outcome.ok) await showToast({ title: texts.exportFailed, message: outcome.message, tone: 'bad' });
    });
  return (
    <div className={classes.actions}>
      {canChange && (
        <>
          <Button size="xs" leftSection={<PlusIcon />} onClick={() => onOpen('add')}>
            {texts.add}
          </Button>
          <Button size="xs" variant="default" onClick={() => onOpen('import')}>
            {texts.import}
          </Button>
          <Button size="xs" variant="default" onClick={() => onOpen('columns')}>
            {texts.columns}
          </Button>
        </>
      )}
      {children}
      {canPlan && list.channels > 0 && (
        <Button component={Link} to={newCampaignPath(list.id)} size="xs" variant="default">
          {texts.plan}
        </Button>
      )}
      {canExport && list.channels > 0 && (
        <Menu label={texts.export} button={{ leftSection: <DownloadIcon /> }} isBusy={isBusy}>
          <MenuItem onChoose={() => save('csv')}>{texts.exportCsv}</MenuItem>
          <MenuItem onChoose={() => save('excel')}>{texts.exportExcel}</MenuItem>
        </Menu>
      )}
    </div>
  );
}
