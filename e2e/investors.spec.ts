import { expect, test } from './journey.ts';

test('the investor summary says what the specification asks for, and stays out of search engines', async ({
  page,
}) => {
  await page.goto('/yc');
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex, nofollow');
  for (const part of ['Problem', 'Solution', 'Traction', 'Business model', 'Vision', 'Team'])
    await expect(page.getByRole('heading', { name: part, level: 2 })).toBeVisible();
  const plans = page.getByRole('region', { name: 'Business model' });
  for (const price of ['Free', '$1,500/month', '$6,000 to $15,000/month', '$500 once'])
    await expect(plans.getByText(price, { exact: true })).toBeVisible();
});

test('the founder is written to with a draft that is ready to fill in', async ({ page }) => {
  await page.goto('/yc');
  const contact = page.getByRole('link', { name: 'Contact the Founder' }).first();
  const href = new URL((await contact.getAttribute('href')) ?? '');
  expect(href.protocol).toBe('mailto:');
  expect(href.pathname).toMatch(/^[^@]+@[^@]+$/);
  expect(href.searchParams.get('subject')).toBe('Sponsorscope: investor conversation');
  expect(href.searchParams.get('body')).toContain('Fund or company:');
});

test('no link of the footer is dead', async ({ page, request, baseURL }) => {
  await page.goto('/yc');
  const hrefs = await page
    .locator('footer a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  expect(hrefs.length).toBeGreaterThan(8);
  for (const href of hrefs.filter((target) => !target.startsWith('mailto:'))) {
    const answer = await request.get(new URL(href, baseURL).href);
    expect(answer.status(), href).toBe(200);
  }
});
