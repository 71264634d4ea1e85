import { Button, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { Link } from 'react-router';
import type { LibraryView } from '../../../contract/analysis/library.ts';
import { longestViewName } from '../../../contract/limits.ts';
import { links } from '../../app/paths.ts';
import { api } from '../../session/api.ts';
import { LoadedPart } from '../../session/loaded-part.tsx';
import { useAction } from '../../session/use-action.ts';
import { ConfirmedButton } from '../../ui/confirmed-button.tsx';
import { FailureLine } from '../../ui/failure-line.tsx';
import { shownColumns, writeColumns, writeFilters, type Filters } from './filters.ts';
import classes from './library.module.css';
import { texts } from './texts.ts';
import { toolTexts as words } from './tool-texts.ts';

const viewsKey = ['library-views'];

/** Views that are saved: each a link that brings its filters, columns and order into the address. */
export function SavedViews({ filters }: { filters: Filters }) {
  const queries = useQueryClient();
  const views = useQuery({
    queryKey: viewsKey,
    queryFn: ({ signal }) => api.libraryViews(undefined, { signal }),
  });
  const keep = (answer: { views: LibraryView[] }) => queries.setQueryData(viewsKey, answer);
  return (
    <section className={classes.panel} aria-label={words.panels.views}>
      <div className={classes.wide}>
        <LoadedPart query={views} failure={words.viewsFailed} skeleton={<p>{texts.loading}</p>}>
          {({ views: saved }) =>
            saved.length === 0 ? (
              <p className={classes.note}>{words.noViews}</p>
            ) : (
              <ul className={classes.rows}>
                {saved.map((view) => (
                  <View key={view.id} view={view} keep={keep} />
                ))}
              </ul>
            )
          }
        </LoadedPart>
      </div>
      <SaveView filters={filters} keep={keep} />
    </section>
  );
}

type Keep = (answer: { views: LibraryView[] }) => void;

function View({ view, keep }: { view: LibraryView; keep: Keep }) {
  const deleting = useAction(() => api.deleteLibraryView({ view_id: view.id }), keep);
  const address = new URLSearchParams(view.filters);
  const columns = writeColumns(view.columns);
  if (columns !== null) address.set('columns', columns);
  return (
    <li className={classes.row}>
      <Link to={`${links.library}?${address.toString()}`}>
        <bdi>{view.name}</bdi>
      </Link>
      <span className={classes.note}>
        {view.is_shared && words.sharedNote} {view.columns_gone > 0 && words.gone(view.columns_gone)}
      </span>
      {view.is_own && (
        <ConfirmedButton
          size="xs"
          label={words.deleteView}
          question={words.deleteQuestion}
          confirmLabel={words.deleteView}
          keepLabel={words.keepView}
          isRunning={deleting.isRunning}
          onConfirm={() => deleting.run(undefined)}
        />
      )}
      <FailureLine message={deleting.failure?.message ?? null} />
    </li>
  );
}

function SaveView({ filters, keep }: { filters: Filters; keep: Keep }) {
  const [name, setName] = useState('');
  const [isShared, setIsShared] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const saving = useAction(
    () => {
      const address = writeFilters(new URLSearchParams(), { ...filters, page: 1, columns: null });
      return api.saveLibraryView({
        name: name.trim(),
        is_shared: isShared,
        columns: [...shownColumns(filters)],
        filters: address.toString(),
      });
    },
    (answer) => {
      keep(answer);
      setName('');
    },
  );
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const isNamed = name.trim() !== '';
    setProblem(isNamed ? null : words.viewNameMissing);
    if (isNamed) saving.run(undefined);
  };
  return (
    <form className={`${classes.wide} ${classes.tools}`} onSubmit={submit} noValidate>
      <TextInput
        label={words.viewName}
        autoComplete="off"
        dir="auto"
        maxLength={longestViewName}
        error={problem ?? saving.failure?.message ?? null}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <label className={classes.check}>
        <input
          type="checkbox"
          checked={isShared}
          onChange={({ currentTarget }) => setIsShared(currentTarget.checked)}
        />
        {words.shared}
      </label>
      <Button type="submit" size="xs" aria-disabled={saving.isRunning}>
        {saving.isRunning ? words.saving : words.saveView}
      </Button>
    </form>
  );
}
