import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { Account } from '../../../contract/accounts/account.ts';
import type { List } from '../../../contract/analysis/lists.ts';
import { links, listPath } from '../../app/paths.ts';
import { api } from '../../session/api.ts';
import { LoadedPart } from '../../session/loaded-part.tsx';
import { useAction } from '../../session/use-action.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { formatPlural } from '../../ui/format.ts';
import { PlusIcon } from '../../ui/icons.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { Moment } from '../../ui/moment.tsx';
import frame from '../../ui/screen.module.css';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListDialog } from './list-dialog.tsx';
import classes from './lists.module.css';
import { texts } from './texts.ts';
import { useLists, useRefresh } from './use-lists.ts';

/** What is being done with a list. */
type Task = { kind: 'new' } | { kind: 'rename' | 'duplicate' | 'delete'; list: List };

/** All lists of the workspace, folder by folder. */
export function ListsScreen({ account }: { account: Account }) {
  const found = useLists();
  const [task, setTask] = useState<Task | null>(null);
  const canChange = account.workspace.rights.includes('analyse');
  const lists = found.data?.lists ?? [];
  const most = found.data?.most ?? null;
  const isFull = most !== null && lists.length >= most;
  return (
    <div className={frame.screen}>
      <header className={classes.head}>
        <h1 className={classes.title}>{texts.title}</h1>
        {canChange && !isFull && (
          <Button leftSection={<PlusIcon />} onClick={() => setTask({ kind: 'new' })}>
            {texts.newList}
          </Button>
        )}
      </header>
      {!canChange && <p className={classes.note}>{texts.readOnly}</p>}
      {isFull && (
        <p className={classes.note}>
          {texts.full(most)} <Link to={links.pricing}>Plans</Link>
        </p>
      )}
      <LoadedPart query={found} failure={texts.failed}>
        {() =>
          lists.length === 0 ? (
            <EmptyState title={texts.empty} note={texts.emptyMore} />
          ) : (
            <Folders lists={lists} canChange={canChange} onTask={setTask} />
          )
        }
      </LoadedPart>
      {task !== null && <TaskDialog task={task} onClose={() => setTask(null)} />}
    </div>
  );
}

interface FoldersProps {
  lists: readonly List[];
  canChange: boolean;
  onTask: (task: Task) => void;
}

function Folders({ lists, canChange, onTask }: FoldersProps) {
  const folders = [...new Set(lists.map(({ folder }) => folder))];
  return folders.map((folder) => (
    <section key={folder} className={classes.folder} aria-label={folder === '' ? texts.noFolder : folder}>
      {folders.length > 1 || folder !== '' ? (
        <h2 className={classes.folderName}>
          <bdi>{folder === '' ? texts.noFolder : folder}</bdi>
        </h2>
      ) : null}
      <ul className={classes.lists}>
        {lists
          .filter((list) => list.folder === folder)
          .map((list) => (
            <li key={list.id} className={classes.list}>
              <Link className={classes.listName} to={listPath(list.id)}>
                <bdi>{list.name}</bdi>
              </Link>
              <span className={classes.note}>{formatPlural(list.channels, 'channel')}</span>
              <span className={classes.note}>
                <Moment iso={list.changed_at} />
              </span>
              {canChange && <ListMenu list={list} onTask={onTask} />}
            </li>
          ))}
      </ul>
    </section>
  ));
}

function ListMenu({ list, onTask }: { list: List; onTask: (task: Task) => void }) {
  return (
    <Menu
      label={texts.edit}
      button={{ variant: 'subtle' }}
      spokenLabel={texts.actionsOf(list.name)}
      isBusy={false}
    >
      <MenuItem onChoose={() => onTask({ kind: 'rename', list })}>{texts.rename}</MenuItem>
      <MenuItem onChoose={() => onTask({ kind: 'duplicate', list })}>{texts.duplicate}</MenuItem>
      <MenuItem onChoose={() => onTask({ kind: 'delete', list })}>{texts.delete}</MenuItem>
    </Menu>
  );
}

function TaskDialog({ task, onClose }: { task: Task; onClose: () => void }) {
  const navigate = useNavigate();
  if (task.kind === 'delete') return <DeleteDialog list={task.list} onClose={onClose} />;
  if (task.kind === 'rename') {
    const { id, name, folder } = task.list;
    return (
      <ListDialog
        title={texts.rename}
        name={name}
        folder={folder}
        submit={texts.save}
        onSave={async (fields) => void (await api.updateList({ list_id: id, ...fields }))}
        onClose={onClose}
      />
    );
  }
  const original = task.kind === 'duplicate' ? task.list : null;
  return (
    <ListDialog
      title={original === null ? texts.newList : texts.duplicate}
      name={original === null ? '' : texts.copyOf(original.name).slice(0, 120)}
      folder={original?.folder ?? ''}
      submit={texts.create}
      onSave={async (fields) => {
        const made = await api.createList({ ...fields, ...(original !== null && { copy_of: original.id }) });
        void navigate(listPath(made.id));
      }}
      onClose={onClose}
    />
  );
}

function DeleteDialog({ list, onClose }: { list: List; onClose: () => void }) {
  const refresh = useRefresh();
  const deleting = useAction(
    () => api.deleteList({ list_id: list.id }),
    () => {
      void refresh();
      onClose();
    },
  );
  return (
    <ConfirmDialog
      title={texts.deleteTitle}
      confirmLabel={texts.delete}
      keepLabel={texts.keep}
      isRunning={deleting.isRunning}
      failure={deleting.failure?.message ?? null}
      onConfirm={() => deleting.run(undefined)}
      onClose={onClose}
    >
      <p>
        <bdi>{list.name}</bdi>, {formatPlural(list.channels, 'channel')}. {texts.deleteNote}
      </p>
    </ConfirmDialog>
  );
}
