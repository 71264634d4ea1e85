import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { libraryColumns } from '../../../contract/limits.ts';
import { api } from '../../session/api.ts';
import { choicesOf } from '../../ui/choices.ts';
import { FilterChoice } from '../../ui/filter-form.tsx';
import { useTyped } from '../../ui/use-typed.ts';
import { panels, shownColumns, writeColumns, type Filters, type Panel } from './filters.ts';
import type { TableColumns } from './library-cells.tsx';
import classes from './library.module.css';
import type { RenderSave } from './library-desk.tsx';
import type { Selected } from './library-table.tsx';
import { SavedViews } from './saved-views.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { allColumns } from './further-columns.tsx';
import { columnTexts, riskWords, toolTexts as words } from './tool-texts.ts';

interface LibraryToolsProps {
  filters: Filters;
  onChange: (change: Partial<Filters>) => void;
  /** What stands open; `null` is nothing. */
  open: Panel | null;
  onOpen: (panel: Panel | null) => void;
  /** Of all pages. */
  total: number;
  selected: Selected;
  onSelected: (selected: Selected) => void;
  /** Told of all columns that can be chosen. */
  onColumns: (columns: TableColumns) => void;
  renderSave: RenderSave | undefined;
}

/** What more can be done with the library: further filters, columns, saved views, and the selected analyses. */
export function LibraryTools(props: LibraryToolsProps) {
  const { filters, onChange, open, onOpen, total, selected, onSelected, onColumns, renderSave } = props;
  useEffect(() => onColumns(allColumns), [onColumns]);
  return (
    <>
      <div className={classes.tools}>
        {panels.map((panel) => (
          <Button
            key={panel}
            variant="default"
            size="xs"
            aria-expanded={open === panel}
            onClick={() => onOpen(open === panel ? null : panel)}
          >
            {words.panels[panel]}
          </Button>
        ))}
        <SelectionBar
          filters={filters}
          total={total}
          selected={selected}
          onSelected={onSelected}
          renderSave={renderSave}
        />
      </div>
      {open === 'filters' && <FurtherFilters filters={filters} onChange={onChange} />}
      {open === 'columns' && <ColumnChooser filters={filters} onChange={onChange} />}
      {open === 'views' && <SavedViews filters={filters} />}
    </>
  );
}

type FilterProps = Pick<LibraryToolsProps, 'filters' | 'onChange'>;

function FurtherFilters({ filters, onChange }: FilterProps) {
  const whole = (text: string) => (/^\d{1,10}$/.test(text) ? Number(text) : null);
  const named = (text: string) => (text.trim() === '' ? null : text.trim());
  return (
    <fieldset className={classes.panel} aria-label={words.panels.filters}>
      <FilterChoice
        label={words.riskMost}
        all={words.anyRisk}
        choices={choicesOf(riskWords)}
        chosen={filters.risk}
        onChoose={(risk) => onChange({ risk })}
      />
      <TypedField
        label={words.priceMost}
        value={filters.priceMax}
        onPass={(text) => onChange({ priceMax: whole(text) })}
        isNumber
      />
      <TypedField
        label={words.subscribersLeast}
        value={filters.subscribersMin}
        onPass={(text) => onChange({ subscribersMin: whole(text) })}
        isNumber
      />
      <TypedField
        label={words.subscribersMost}
        value={filters.subscribersMax}
        onPass={(text) => onChange({ subscribersMax: whole(text) })}
        isNumber
      />
      <TypedField
        label={words.country}
        value={filters.country}
        onPass={(text) => {
          const code = text.trim().toUpperCase();
          onChange({ country: /^[A-Z]{2}$/.test(code) ? code : null });
        }}
      />
      <TypedField
        label={columnTexts.language}
        value={filters.language}
        onPass={(text) => onChange({ language: named(text) })}
      />
      <TypedField
        label={words.sponsor}
        value={filters.sponsor}
        onPass={(text) => onChange({ sponsor: named(text) })}
      />
      <MemberChoice filters={filters} onChange={onChange} />
    </fieldset>
  );
}

/** Who made it: where several people work together. */
function MemberChoice({ filters, onChange }: FilterProps) {
  const team = useQuery({
    queryKey: ['team', 'members'],
    queryFn: ({ signal }) => api.team({}, { signal }),
  });
  const members = team.data?.members ?? [];
  // One who has left stands in an address still.
  const isOther = filters.member !== null && members.every(({ person_id: id }) => id !== filters.member);
  if (members.length < 2 && !isOther) return null;
  return (
    <FilterChoice
      label={columnTexts.member}
      all={words.anyMember}
      choices={[
        ...members.map(({ person_id: value, name }) => ({ value, label: name })),
        ...(isOther && filters.member !== null ? [{ value: filters.member, label: words.otherMember }] : []),
      ]}
      chosen={filters.member}
      onChoose={(member) => onChange({ member })}
    />
  );
}

interface TypedFieldProps {
  label: string;
  value: string | number | null;
  onPass: (text: string) => void;
  isNumber?: boolean;
}

/** Passed on once its keys rest. */
function TypedField({ label, value, onPass, isNumber = false }: TypedFieldProps) {
  const typed = useTyped(String(value ?? ''), {
    isEqual: Object.is,
    pass: (text) => {
      onPass(text);
      return text;
    },
  });
  return (
    <TextInput
      label={label}
      inputMode={isNumber ? 'numeric' : 'text'}
      autoComplete="off"
      maxLength={isNumber ? 10 : 40}
      value={typed.value}
      onChange={({ currentTarget }) => typed.change(currentTarget.value)}
      onBlur={typed.flush}
    />
  );
}

function ColumnChooser({ filters, onChange }: FilterProps) {
  const shown = shownColumns(filters);
  return (
    <fieldset className={classes.panel} aria-label={words.panels.columns}>
      {libraryColumns.map((column) => (
        <label key={column} className={classes.check}>
          <input
            type="checkbox"
            checked={shown.includes(column)}
            onChange={({ currentTarget }) => {
              const others = shown.filter((each) => each !== column);
              const columns = writeColumns(currentTarget.checked ? [...others, column] : others);
              onChange({ columns, page: filters.page });
            }}
          />
          {allColumns[column]?.heading}
        </label>
      ))}
      <Button variant="subtle" size="xs" onClick={() => onChange({ columns: null, page: filters.page })}>
        {words.usualColumns}
      </Button>
    </fieldset>
  );
}
