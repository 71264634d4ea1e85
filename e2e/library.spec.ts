import { catchDownload, readTable } from './downloads.ts';
import { expect, expectSound, test } from './journey.ts';

test('a library is searched, narrowed, given columns, saved as a view, and exported in part', async ({
  page,
  member,
  control,
}) => {
  await control.addAnalyses(member.userId, 7);
  await page.goto('/library');
  const table = page.getByRole('table', { name: 'Library' });
  await expect(table.getByRole('row')).toHaveCount(8);
  await expectSound(page);

  await test.step('filters and columns survive a reload, because the address has them', async () => {
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('checkbox', { name: 'Subscribers' }).click();
    // It follows the address, which follows the press.
    await expect(page.getByRole('checkbox', { name: 'Subscribers' })).toBeChecked();
    await page.getByRole('columnheader', { name: 'Score' }).getByRole('button').click();
    await expect(page).toHaveURL(/sort=score/);
    await page.reload();
    await expect(page.getByRole('columnheader', { name: 'Subscribers' })).toBeVisible();
    await expect(page.getByRole('columnheader', { name: 'Score' })).toHaveAttribute(
      'aria-sort',
      'descending',
    );
  });

  await test.step('a saved view leads back to them', async () => {
    await page.getByRole('button', { name: 'Saved views' }).click();
    await page.getByLabel('Name of the view').fill('Best first');
    await page.getByRole('button', { name: 'Save this view' }).click();
    await expect(page.getByRole('link', { name: 'Best first' })).toBeVisible();
    await expectSound(page);
    await page.goto('/library');
    await page.getByRole('button', { name: 'Saved views' }).click();
    await page.getByRole('link', { name: 'Best first' }).click();
    await expect(page).toHaveURL(/sort=score/);
    await expect(page.getByRole('columnheader', { name: 'Subscribers' })).toBeVisible();
  });

  await test.step('two of them are exported with what the evidence adds', async () => {
    const boxes = page.getByRole('checkbox', { name: /^Select: / });
    await boxes.nth(0).check();
    await boxes.nth(1).check();
    await expect(page.getByRole('link', { name: 'Compare' })).toBeVisible();
    const saved = await catchDownload(page, () => page.getByRole('button', { name: 'Export CSV' }).click());
    const [head = [], ...rows] = await readTable(saved);
    expect(head).toContain('Confidence (%)');
    expect(rows).toHaveLength(2);
  });

  await test.step('another run tells its cost before it takes anything', async () => {
    await page.getByRole('button', { name: 'Run again' }).click();
    await expect(page.getByText(/At most \d+ credits? of your/)).toBeVisible();
    await page.getByRole('button', { name: 'Not now' }).click();
  });
});
