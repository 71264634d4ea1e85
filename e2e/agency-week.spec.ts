import type { Locator, Page } from '@playwright/test';
import { analyzeChannel, channelIdOf } from './creator.ts';
import { appearances, appear, expect, expectSound, test } from './journey.ts';

const analyzed = ['kestrelworkbench', 'pixelkettle', 'curlalmanac'];
const unknown = (at: number) => `UC${String(at).padStart(21, '0')}A`;
const imported = [...analyzed.map(channelIdOf), ...Array.from({ length: 297 }, (_, at) => unknown(at))];
const csv = [
  'Channel URL,Note',
  ...imported.map((id) => `https://www.youtube.com/channel/${id},From the brief`),
];

/** What a person does by hand: presses, and fields that are filled. */
class Hand {
  private readonly done: Record<string, [number, number]> = {};
  private task = '';
  private readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }
  async press(name: string | RegExp, within: Page | Locator = this.page): Promise<void> {
    await this.on(within.getByRole('button', { name }).or(within.getByRole('link', { name })).first());
  }
  async on(target: Locator): Promise<void> {
    await target.click();
    this.count(0);
  }
  async fill(field: Locator, text: string): Promise<void> {
    await field.fill(text);
    this.count(1);
  }
  async choose(field: Locator, option: string): Promise<void> {
    await field.selectOption(option);
    this.count(0);
  }
  /** Begins another task. */
  begin(task: string): void {
    this.task = task;
  }
  private count(kind: 0 | 1): void {
    const counts = (this.done[this.task] ??= [0, 0]);
    counts[kind] += 1;
  }
  /** For each task, how many presses and how many fields. */
  tell(): Record<string, [number, number]> {
    return this.done;
  }
}

for (const appearance of appearances) {
  test(`an agency’s week takes as many presses as its documentation says, ${appearance.width} wide`, async ({
    page,
    member,
    control,
    outbox,
    server,
    youtube,
  }) => {
    await youtube.set({});
    await control.setSubscription(member.userId, 'agency');
    const { links } = await outbox.waitFor(member.email, /^Confirm your address/);
    await page.request.get(links.find((link) => link.includes('verify-email')) ?? '');
    await appear(page, appearance);
    const hand = new Hand(page);

    await test.step('two people are invited', async () => {
      await page.goto('/team');
      hand.begin('Make a team');
      await hand.fill(page.getByLabel('Team name'), 'North Agency');
      await hand.press('Make a team');
      await expect(page.getByRole('heading', { level: 1, name: 'North Agency' })).toBeVisible();
      const { account } = await (await page.request.get('/api/start')).json();
      await control.setSubscription(account.workspace.id, 'agency');
      await page.reload();
      hand.begin('Invite two people');
      for (const email of [`ana-${appearance.width}@example.org`, `ben-${appearance.width}@example.org`]) {
        await hand.fill(page.getByLabel('Email'), email);
        await hand.press('Send invitation');
        await expect(page.getByRole('button', { name: `Withdraw: ${email}` })).toBeVisible();
      }
    });

    await test.step('300 channels are imported into a list', async () => {
      for (const handle of analyzed) await analyzeChannel(page, server.url, `@${handle}`);
      await page.goto('/lists');
      hand.begin('Import 300 channels');
      await hand.press('New list');
      await hand.fill(page.getByRole('dialog').getByLabel('Name'), 'Spring');
      await hand.press('Create list', page.getByRole('dialog'));
      await expect(page.getByRole('heading', { level: 1, name: 'Spring' })).toBeVisible();
      await hand.press('Import');
      await page
        .getByLabel('List of channels as CSV or Excel file')
        .setInputFiles({ name: 'brief.csv', mimeType: 'text/csv', buffer: Buffer.from(csv.join('\n')) });
      const dialog = page.getByRole('dialog');
      await hand.press('Check', dialog);
      await expect(dialog.getByText('300 rows: 300 can be imported, 0 cannot.')).toBeVisible();
      await hand.press('Import 300 channels', dialog);
      await expect(page.getByText('Kestrel Workbench').first()).toBeVisible();
    });

    await test.step('some are tagged and all are ranked', async () => {
      hand.begin('Tag three');
      for (const name of ['Kestrel Workbench', 'Pixel Kettle', 'Curl Almanac'])
        await hand.on(page.getByRole('checkbox', { name: `Select ${name}` }));
      const bar = page.getByRole('region', { name: '3 selected' });
      await hand.fill(bar.getByRole('textbox', { name: 'Add tag' }), 'shortlist');
      await hand.press('Add tag', bar);
      await expect(
        page.getByText('shortlist', { exact: true }).filter({ visible: true }).first(),
      ).toBeVisible();
      hand.begin('Rank');
      await hand.on(page.getByText('Ranking', { exact: true }));
      await page.getByRole('slider', { name: 'Score' }).fill('3');
      await hand.press('Save and rank');
      await expect(page).toHaveURL(/sort=rank/);
      await expect(page.getByText(/points$/).first()).toBeVisible();
      await expectSound(page);
    });

    await test.step('the best are compared', async () => {
      hand.begin('Compare three');
      for (const name of ['Kestrel Workbench', 'Pixel Kettle', 'Curl Almanac']) {
        const box = page.getByRole('checkbox', { name: `Select ${name}` });
        if (!(await box.isChecked())) await hand.on(box);
      }
      await hand.press('Compare', page.getByRole('region', { name: '3 selected' }));
      await expect(page.getByRole('table', { name: 'Channels side by side' })).toBeVisible();
      await page.goBack();
    });

    await test.step('what is in the list is watched', async () => {
      hand.begin('Watch the list');
      await hand.press('Watch list');
      await expect(page.getByText('Watching Spring')).toBeVisible();
    });

    await test.step('a client is asked', async () => {
      await page.goto('/clients');
      hand.begin('Ask a client');
      await hand.fill(page.getByLabel('Client name'), 'Lumen');
      await hand.press('Add client');
      await expect(page.getByRole('heading', { level: 1, name: 'Lumen' })).toBeVisible();
      await hand.fill(page.getByLabel('What you ask of them'), 'Please approve those you like.');
      await hand.press('Give the list');
      await expect(page.getByText('0 approved · 0 with changes asked · 300 to decide')).toBeVisible();
      await hand.fill(page.getByLabel('Name of the link or guest'), 'Marketing');
      await hand.press('Make link');
      await expect(page.getByText(/\/client\/[\w-]{32}$/)).toBeVisible();
    });

    await test.step('what is watched says so', async () => {
      await page.goto('/watch?tab=watches');
      await expect(page.getByText('Spring')).toBeVisible();
      await expectSound(page);
    });
    // docs/agency-week.md has this table.
    expect(hand.tell()).toEqual({
      'Make a team': [1, 1],
      'Invite two people': [2, 2],
      'Import 300 channels': [5, 1],
      'Tag three': [4, 1],
      Rank: [2, 0],
      'Compare three': [4, 0],
      'Watch the list': [1, 0],
      'Ask a client': [3, 3],
    });
  });
}
