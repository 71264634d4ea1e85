import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { BrowserRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Providers } from '../app/providers.tsx';
import { plainChoices } from './choices.ts';
import { FilterChoice, FilterForm } from './filter-form.tsx';
import { useFiltersInAddress, writeInAddress } from './use-filters-in-address.ts';

interface Filters {
  search: string;
  niche: string | null;
}

const niches = plainChoices(['Tech', 'Food']);
const found = vi.fn<(filters: Filters) => void>();

/** A list as screens have it: its filters stand in the address. */
function List() {
  const [filters, apply] = useFiltersInAddress<Filters>({
    read: (address) => ({ search: address.get('q') ?? '', niche: address.get('niche') }),
    write: (address, { search, niche }) => writeInAddress(address, { q: search, niche }, { niche: 'Food' }),
    typed: ['search'],
  });
  found(filters);
  return (
    <FilterForm
      className={undefined}
      label="Search"
      hint="A name"
      search={filters.search}
      onSearch={(search) => apply({ search })}
    >
      <FilterChoice
        label="Niche"
        all="All niches"
        choices={niches}
        chosen={niches.find(({ value }) => value === filters.niche)?.value ?? null}
        onChoose={(niche) => apply({ niche })}
      />
    </FilterForm>
  );
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  history.replaceState(null, '', '/list?page=keep');
  render(
    <BrowserRouter>
      <Providers>
        <List />
      </Providers>
    </BrowserRouter>,
  );
});
afterEach(() => {
  vi.useRealTimers();
  history.replaceState(null, '', '/');
});

const field = () => screen.getByRole('searchbox', { name: 'Search' });
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const rest = () => act(() => vi.advanceTimersByTimeAsync(400));
const choose = (value: string) =>
  fireEvent.change(screen.getByRole('combobox', { name: 'Niche' }), { target: { value } });

describe('what is searched for', () => {
  test('is applied once the keys rest, and stands in the address beside what else is there', async () => {
    type('p');
    type('pl');
    expect(location.search).toBe('?page=keep');
    await rest();
    expect(location.search).toBe('?page=keep&q=pl');
    expect(found).toHaveBeenLastCalledWith({ search: 'pl', niche: null });
  });

  test('is applied at once by Enter, and by leaving the field', () => {
    type('plants');
    fireEvent.submit(field().closest('form') ?? field());
    expect(location.search).toBe('?page=keep&q=plants');
    type('');
    fireEvent.blur(field());
    expect(location.search).toBe('?page=keep');
  });

  test('is one line without spaces around it', () => {
    type('  green\n\tplants  ');
    fireEvent.blur(field());
    expect(found).toHaveBeenLastCalledWith({ search: 'green plants', niche: null });
  });

  test('follows the address when the browser goes back, and typing on is one step of the way', async () => {
    const before = history.length;
    type('p');
    await rest();
    type('pla');
    await rest();
    type('plants');
    await rest();
    expect(history.length).toBe(before + 1);
    act(() => {
      history.replaceState(null, '', '/list?q=earlier');
      dispatchEvent(new PopStateEvent('popstate'));
    });
    expect(field()).toHaveProperty('value', 'earlier');
  });
});

describe('what is chosen', () => {
  test('is applied at once; what goes without saying is left out of the address', () => {
    choose('Tech');
    expect(location.search).toBe('?page=keep&niche=Tech');
    choose('Food');
    expect(location.search).toBe('?page=keep');
    choose('Tech');
    choose('');
    expect(found).toHaveBeenLastCalledWith({ search: '', niche: null });
  });

  test('keeps what was typed a moment before', () => {
    type('plants');
    fireEvent.blur(field());
    choose('Tech');
    expect(found).toHaveBeenLastCalledWith({ search: 'plants', niche: 'Tech' });
  });
});

test('the choice that has to be one offers no other', () => {
  function Choosing() {
    const [chosen, setChosen] = useState<'Tech' | 'Food' | null>('Tech');
    return <FilterChoice label="One of two" choices={niches} chosen={chosen} onChoose={setChosen} />;
  }
  render(
    <Providers>
      <Choosing />
    </Providers>,
  );
  const select = screen.getByRole('combobox', { name: 'One of two' });
  expect([...select.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
    'Tech',
    'Food',
  ]);
  fireEvent.change(select, { target: { value: 'Food' } });
  expect(select).toHaveProperty('value', 'Food');
});
