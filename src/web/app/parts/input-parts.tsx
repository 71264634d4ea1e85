import { Button } from '@mantine/core';
import { niches } from '../../../engine/analysis/niches.ts';
import { ChoiceList } from '../../ui/choice-list.tsx';
import { ColourSchemeSwitch } from '../../ui/colour-scheme-switch.tsx';
import { ColumnNotes } from '../../ui/column-notes.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ConfirmedButton } from '../../ui/confirmed-button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FailureLine } from '../../ui/failure-line.tsx';
import { FilterChoice, FilterForm } from '../../ui/filter-form.tsx';
import form from '../../ui/form.module.css';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Menu, MenuChoice, MenuItem } from '../../ui/menu.tsx';
import { RejectedRows } from '../../ui/rejected-rows.tsx';
import { TableFileField } from '../../ui/table-file-field.tsx';
import { ToastArea } from '../../ui/toast-area.tsx';
import { showToast } from '../../ui/toast.ts';
import { type Toast, Messages } from '../../ui/toast-notification.tsx';
import { draw, Keeping, nothing, OnDemand, vary, type Part } from './part.tsx';
import { longName, longText, text } from './sample-texts.ts';

const columns = [
  { name: 'channel_name', isNeeded: true, note: 'The name of the channel.' },
  { name: 'subscriber_count', isNeeded: false, note: longText },
];
const rejectedRows = Array.from({ length: 30 }, (_, index) => ({
  row: index + 2,
  text: index === 0 ? longName : `Channel ${index}, 100K, tech`,
  reason: 'The amount is no number.',
}));
const question = {
  label: 'Delete this rate',
  question: 'Delete this rate? It cannot be brought back.',
  confirmLabel: 'Delete',
  keepLabel: 'Keep it',
  onConfirm: nothing,
};
const rating = ['Agree', 'Too high', 'Too low'] as const;
const toasts: Record<string, Toast> = {
  good: { title: 'Settings saved successfully', tone: 'good' },
  bad: { title: 'Analysis Failed', message: longText, tone: 'bad' },
  neutral: { title: 'Signed out', message: "You've been signed out successfully.", tone: 'neutral' },
};
/** The page has the one place where messages appear; here they are asked for. */
const toastStates = Object.fromEntries(
  Object.entries(toasts).map(([name, toast]) => [
    name,
    <Button key={name} variant="default" size="xs" onClick={() => void showToast(toast)}>
      Show
    </Button>,
  ]),
);

/** What is pressed, filled in, asked and refused. */
export const inputParts: readonly Part[] = [
  vary(
    ['ChoiceList', ChoiceList<string>],
    { label: 'Preferred niches', names: niches, onChange: nothing, chosen: [] },
    {
      'none chosen': { chosen: [] },
      'some chosen, with a note': { chosen: ['Tech', 'Food'], note: text },
      'not to be changed': { chosen: ['Tech'], isDisabled: true },
      wrong: { chosen: [], error: 'Choose at least one niche.' },
    },
  ),
  draw('ColourSchemeSwitch', { 'to be pressed': <ColourSchemeSwitch /> }),
  draw('ColumnNotes', { 'of a table': <ColumnNotes columns={columns} templateName="rates.csv" /> }),
  draw('ConfirmDialog', {
    asking: confirmDialog({ isRunning: false, failure: null }),
    running: confirmDialog({ isRunning: true, failure: null }),
    failed: confirmDialog({ isRunning: false, failure: 'Failed to delete creator rate' }),
  }),
  vary(
    ['ConfirmedButton', ConfirmedButton],
    { ...question, isRunning: false },
    {
      'press it to be asked': {},
      running: { isRunning: true },
      small: { size: 'xs' },
    },
  ),
  vary(['CopyButton', CopyButton], { text, label: 'Copy link' }, { 'to be pressed': {} }),
  draw('Dialog', {
    'with little in it': (
      <OnDemand>{(close) => dialog({ title: 'Share report', content: text, close })}</OnDemand>
    ),
    'with much in it': (
      <OnDemand>{(close) => dialog({ title: longText, content: longText.repeat(20), close })}</OnDemand>
    ),
  }),
  vary(
    ['FailureLine', FailureLine],
    { message: null },
    {
      'nothing to say': {},
      short: { message: 'Failed to save creator rate' },
      long: { message: longText },
    },
  ),
  draw('FilterForm', { empty: filterForm(''), filled: filterForm(longName) }),
  draw('FilterChoice', {
    'none of them': filterChoice({ first: null, all: 'All of them' }),
    'one of them': filterChoice({ first: 'Agree', all: 'All of them' }),
    'one there has to be': filterChoice({ first: 'Too low' }),
  }),
  vary(
    ['LoadFailure', LoadFailure],
    { onRetry: nothing, sentence: 'Failed to load profile data' },
    {
      'to be tried again': {},
      asking: { isAsking: true },
      long: { sentence: longText },
    },
  ),
  draw('Menu', { 'to be opened': exportMenu(false), busy: exportMenu(true) }),
  inMenu(
    vary(
      ['MenuItem', MenuItem],
      { onChoose: nothing, children: 'CSV' },
      { 'to be chosen': {}, disabled: { isDisabled: true }, long: { children: longName } },
    ),
  ),
  inMenu(
    vary(
      ['MenuChoice', MenuChoice],
      { onChoose: nothing, isChosen: false, children: 'All of them' },
      { 'not chosen': {}, chosen: { isChosen: true } },
    ),
  ),
  vary(
    ['RejectedRows', RejectedRows],
    { count: 0, rows: [] },
    {
      none: {},
      one: { count: 1, rows: rejectedRows.slice(0, 1) },
      many: { count: 30, rows: rejectedRows },
      'more than are listed': { count: 4_321, rows: rejectedRows },
    },
  ),
  vary(
    ['TableFileField', TableFileField],
    { label: 'Table of rates', onRead: nothing, work: null, failure: null },
    {
      'to be chosen': {},
      'at work': { work: 'Checking 120 rows...' },
      refused: { failure: 'This table lacks the column quoted_amount.' },
    },
  ),
  draw(ToastArea.name, toastStates),
  draw(Messages.name, toastStates),
];

/** Screen readers know these parts inside a menu alone. */
function inMenu(part: Part): Part {
  return {
    ...part,
    states: part.states.map(({ name, drawn }) => ({
      name,
      drawn: (
        <div role="menu" aria-label={part.name}>
          {drawn}
        </div>
      ),
    })),
  };
}

function exportMenu(isBusy: boolean) {
  return (
    <Menu label="Export" isBusy={isBusy}>
      <MenuItem onChoose={nothing}>{longName}</MenuItem>
      <MenuItem isDisabled onChoose={nothing}>
        Excel
      </MenuItem>
      <MenuChoice isChosen onChoose={nothing}>
        All of them
      </MenuChoice>
    </Menu>
  );
}

function confirmDialog(state: { isRunning: boolean; failure: string | null }) {
  return (
    <OnDemand>
      {(close) => (
        <ConfirmDialog
          title="Delete this rate?"
          confirmLabel="Delete"
          keepLabel="Keep it"
          {...state}
          onConfirm={close}
          onClose={close}
        >
          <p>{text}</p>
        </ConfirmDialog>
      )}
    </OnDemand>
  );
}

function dialog({ title, content, close }: { title: string; content: string; close: () => void }) {
  return (
    <Dialog title={title} onClose={close}>
      <p>{content}</p>
      <form method="dialog">
        <Button type="submit">Close</Button>
      </form>
    </Dialog>
  );
}

function filterForm(first: string) {
  return (
    <Keeping first={first}>
      {(search, keep) => (
        <FilterForm
          className={form.row}
          label="Search"
          hint="Name or channel"
          search={search}
          onSearch={keep}
        >
          {filterChoice({ first: null, all: 'All ratings' })}
        </FilterForm>
      )}
    </Keeping>
  );
}

type Rating = (typeof rating)[number];

function filterChoice({ first, all }: { first: Rating | null; all?: string }) {
  return (
    <Keeping first={first}>
      {(chosen, keep) => (
        <FilterChoice
          label="Rating"
          {...(all !== undefined && { all })}
          choices={rating.map((value) => ({ value, label: value }))}
          chosen={chosen}
          onChoose={keep}
        />
      )}
    </Keeping>
  );
}
