import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { showPart } from '../test-screen.tsx';
import { Menu, MenuChoice, MenuItem } from './menu.tsx';

const chosen: string[] = [];
const choose = (name: string) => () => chosen.push(name);

test('a menu is walked, chosen from and left with the keyboard alone', async () => {
  chosen.length = 0;
  const { user } = await showPart(
    <Menu label="Export" isBusy={false}>
      <MenuItem onChoose={choose('csv')}>CSV</MenuItem>
      <MenuItem isDisabled onChoose={choose('excel')}>
        Excel
      </MenuItem>
      <MenuChoice isChosen onChoose={choose('all')}>
        All of them
      </MenuChoice>
    </Menu>,
  );
  const opener = screen.getByRole('button', { name: 'Export' });
  const focused = () => document.activeElement?.textContent;
  const visit = async (keys: string) => {
    await user.keyboard(keys);
    return focused();
  };

  opener.focus();
  expect(await visit('{Enter}')).toBe('CSV');
  expect(opener.getAttribute('aria-expanded')).toBe('true');
  expect(await visit('{ArrowUp}')).toBe('All of them');
  expect(await visit('{ArrowDown}')).toBe('CSV');
  expect(await visit('{End}{Home}')).toBe('CSV');
  expect(await visit('e')).toBe('Excel');
  // Neither the disabled one nor a choice closes it.
  await user.keyboard('{Enter}{ArrowDown}{Enter}');
  expect(within(screen.getByRole('menu')).getByRole('menuitemradio', { checked: true })).toBeDefined();
  expect(chosen).toEqual(['all']);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('menu')).toBeNull();
  expect(document.activeElement).toBe(opener);

  await user.keyboard('{Enter}{Enter}');
  expect(chosen).toEqual(['all', 'csv']);
  expect(screen.queryByRole('menu')).toBeNull();
  expect(document.activeElement).toBe(opener);

  await user.keyboard('{Enter}');
  await user.click(document.body);
  expect(screen.queryByRole('menu')).toBeNull();
});
