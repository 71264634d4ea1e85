import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type {
  DomainCheck,
  WhiteLabel,
  WhiteLabelFields,
  WhiteLabelLook,
} from '../../../contract/agency/white-label.ts';
import { accountOf } from '../../test-accounts.ts';
import { Refused, type Answers } from '../../test-answers.ts';
import { expectBusy, expectMessage, fieldOf, fill, readDescription } from '../../test-fields.ts';
import { settleFrame } from '../../test-frames.ts';
import { answersTo, showPage, showPart, type Shown } from '../../test-screen.tsx';
import { WhiteLabelPanel } from './white-label-panel.tsx';

const account = accountOf('enterprise');
const away = new Refused(500, { error: 'Away.', code: 'X' });

const untouched: WhiteLabelFields = {
  ...{ brand_name: '', logo_url: '', custom_domain: '', custom_css: '' },
  primary_color: '#6366f1',
  secondary_color: '#8b5cf6',
  hide_powered_by: false,
};
const noDomain: DomainCheck = {
  state: 'none',
  record: null,
  checked_at: null,
  verified_at: null,
  finding: null,
};
const record = { name: '_sponsorscope.reports.example.com', value: 'sponsorscope=abc' };
const waiting: DomainCheck = { ...noDomain, state: 'waiting', record };

function lookOf(changes: Partial<WhiteLabelLook> = {}): WhiteLabelLook {
  return {
    brand_name: 'Your Brand',
    logo_url: null,
    primary_color: '#6366f1',
    secondary_color: '#8b5cf6',
    confined_css: '',
    notes: [],
    ...changes,
  };
}

function whiteLabelOf(
  settings: Partial<WhiteLabelFields> = {},
  changes: Partial<WhiteLabel> = {},
): WhiteLabel {
  return {
    settings: { ...untouched, ...settings },
    look: lookOf(),
    domain: noDomain,
    analyzer_url: 'https://sponsorscope.example/brand/1',
    ...changes,
  };
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  vi.useRealTimers();
});

const whiteLabelReport = { html: '<h1>Kestrel Workbench</h1>', style: '.report{color:red}' };

async function show(saved: WhiteLabel, answers: Answers = {}): Promise<Shown> {
  const usual: Answers = {
    whiteLabelReport,
    whiteLabelSettings: saved,
    previewWhiteLabel: lookOf(),
    saveWhiteLabel: (settings) => ({ ...saved, settings }),
  };
  const shown = await showPart(<WhiteLabelPanel />, { account, answers: { ...usual, ...answers } });
  await screen.findByRole('button', { name: 'Save Settings' });
  return shown;
}

const button = (name: string) => screen.getByRole('button', { name });
const inputsOf = ({ server }: Shown, wanted: string) =>
  server.asked.filter(({ name }) => name === wanted).map(({ input }) => input);
/** Lets the keys rest, and what is asked for then arrive. */
const rest = () => act(() => vi.advanceTimersByTimeAsync(1000));

/** What stands in the preview, which is a document of its own. */
function preview(): ShadowRoot {
  const root = screen.getByRole('figure').querySelector('div')?.shadowRoot ?? null;
  if (root === null) throw new Error('There is no preview.');
  return root;
}
const readPreview = (selector: string) => preview().querySelector(selector)?.textContent;
const readStyles = () =>
  preview().adoptedStyleSheets.map(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText).join('\n'));

describe('the settings', () => {
  test('say that they load; where they do not, why, and offer to try again', async () => {
    const answers = { whiteLabelSettings: away, whiteLabelReport };
    const shown = await showPart(<WhiteLabelPanel />, { account, answers });
    expect(screen.getByText('Loading settings...').tagName).toBe('OUTPUT');
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to load settings');
    shown.server.answers.whiteLabelSettings = whiteLabelOf({ brand_name: 'Kept' });
    await shown.user.click(button('Retry'));
    await screen.findByRole('button', { name: 'Save Settings' });
    expect(fieldOf('Brand name').value).toBe('Kept');
  });

  test('of a new tenant begin with the default colours', async () => {
    await show(whiteLabelOf());
    for (const [label, colour] of [
      ['Primary color', '#6366f1'],
      ['Secondary color', '#8b5cf6'],
    ] as const) {
      expect(fieldOf(label).value).toBe(colour);
      expect(fieldOf(label).placeholder).toBe(colour);
      expect(fieldOf(`${label}, picker`).value).toBe(colour);
    }
    expect(readPreview('.brand-name')).toBe('Your Brand');
    expect(readPreview('.access code')).toBe('https://your-domain.com');
    expect(readPreview('.powered-by')).toBe('Powered by Sponsorscope');
    await waitFor(() => expect(readPreview('.report h1')).toBe('Kestrel Workbench'));
    expect(screen.queryByText('You have unsaved changes.')).toBeNull();
  });

  test('are saved once as they are entered, and say so', async () => {
    const saved = whiteLabelOf();
    const shown = await show(saved);
    const answer = Promise.withResolvers<WhiteLabel>();
    shown.server.answers.saveWhiteLabel = () => answer.promise;
    fill({
      'Brand name': 'Größe & <b>Söhne</b>',
      'Primary color': '#0a7',
      'Custom domain': 'reports.example.com',
    });
    await shown.user.click(screen.getByRole('switch', { name: 'Hide the “Powered by” badge' }));
    expect(screen.getByText('You have unsaved changes.')).toBeDefined();
    await shown.user.click(button('Save Settings'));
    const busy = await screen.findByRole('button', { name: 'Saving...' });
    expect(document.activeElement).toBe(busy);
    expectBusy(busy);
    expect(fieldOf('Brand name').readOnly).toBe(true);
    const settings = {
      ...untouched,
      brand_name: 'Größe & <b>Söhne</b>',
      primary_color: '#0a7',
      custom_domain: 'reports.example.com',
      hide_powered_by: true,
    };
    answer.resolve({ ...saved, settings });
    await expectMessage('status', 'Settings saved successfully');
    expect(inputsOf(shown, 'saveWhiteLabel')).toEqual([settings]);
    expect(screen.queryByText('You have unsaved changes.')).toBeNull();
  });

  test('that cannot be saved are kept, and can be tried again', async () => {
    const shown = await show(whiteLabelOf(), { saveWhiteLabel: away });
    fill({ 'Brand name': 'Kept' });
    await shown.user.click(button('Save Settings'));
    await expectMessage('alert', 'Failed to save settings');
    expect(screen.getByText('Away.').closest('[role=alert]')).not.toBeNull();
    expect(fieldOf('Brand name').value).toBe('Kept');
    expect(screen.getByText('You have unsaved changes.')).toBeDefined();
    shown.server.answers.saveWhiteLabel = (settings) => whiteLabelOf(settings);
    await shown.user.click(button('Save Settings'));
    await expectMessage('status', 'Settings saved successfully');
    expect(screen.queryByText('Away.')).toBeNull();
  });

  test('whose CSS is too long are not sent', async () => {
    const shown = await show(whiteLabelOf());
    fill({ 'Custom CSS': 'x'.repeat(20_001) });
    expect(readDescription(fieldOf('Custom CSS'))).toContain(
      '20,001 characters; at most 20,000 can be saved.',
    );
    await shown.user.click(button('Save Settings'));
    await rest();
    expect(inputsOf(shown, 'saveWhiteLabel')).toEqual([]);
    expect(inputsOf(shown, 'previewWhiteLabel')).toEqual([]);
    await shown.user.click(button('Discard changes'));
  });

  test('of somebody whose plan has ended meanwhile give way to the gate', async () => {
    const error = 'White-label customization is available for Enterprise plans';
    const shown = await showPage('/dashboard?tab=white-label', {
      account,
      answers: {
        whiteLabelSettings: whiteLabelOf(),
        whiteLabelReport,
        saveWhiteLabel: new Refused(403, { error, code: 'PLAN_REQUIRED' }),
      },
    });
    await screen.findByRole('button', { name: 'Save Settings' });
    Object.assign(shown.server.answers, answersTo(accountOf('agency')));
    await shown.user.click(button('Save Settings'));
    expect(await screen.findByRole('heading', { name: error })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Save Settings' })).toBeNull();
  });
});

describe('what is not saved', () => {
  const openPage = async () => {
    const shown = await showPage('/dashboard?tab=white-label', {
      account,
      answers: { whiteLabelSettings: whiteLabelOf(), previewWhiteLabel: lookOf(), whiteLabelReport },
    });
    await screen.findByRole('button', { name: 'Save Settings' });
    return shown;
  };
  const isLeavingAskedAbout = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

  test('outlives another tab, is asked about on leaving, and can be discarded', async () => {
    const shown = await openPage();
    expect(isLeavingAskedAbout()).toBe(false);
    fill({ 'Brand name': 'Half done' });
    expect(isLeavingAskedAbout()).toBe(true);
    await shown.user.click(screen.getByRole('tab', { name: 'Overview' }));
    await expectMessage(
      'status',
      'Unsaved changes',
      'Your white-label changes are kept until you close this page.',
    );
    await shown.user.click(screen.getByRole('tab', { name: 'White-Label' }));
    await screen.findByRole('button', { name: 'Save Settings' });
    expect(fieldOf('Brand name').value).toBe('Half done');
    await shown.user.click(button('Discard changes'));
    expect(fieldOf('Brand name').value).toBe('');
    expect(isLeavingAskedAbout()).toBe(false);
    expect(screen.queryByRole('button', { name: 'Discard changes' })).toBeNull();
  });

  test('is gone before the next account sees the settings', async () => {
    const shown = await openPage();
    fill({ 'Brand name': 'Of the first' });
    await shown.signInAs(accountOf('enterprise', { number: 2 }));
    await screen.findByRole('button', { name: 'Save Settings' });
    expect(fieldOf('Brand name').value).toBe('');
    expect(isLeavingAskedAbout()).toBe(false);
  });
});

describe('the preview', () => {
  test('follows names, colours and the badge with every letter', async () => {
    const shown = await show(whiteLabelOf());
    fill({ 'Brand name': ' Größe & <b>Söhne</b> ', 'Custom domain': ' reports.example.com ' });
    expect(readPreview('.brand-name')).toBe('Größe & <b>Söhne</b>');
    expect(readPreview('.access code')).toBe('https://reports.example.com');
    expect(
      screen.getByText('A page of Größe & <b>Söhne</b> under https://reports.example.com'),
    ).toBeDefined();
    await shown.user.click(screen.getByRole('switch', { name: 'Hide the “Powered by” badge' }));
    expect(readPreview('.powered-by')).toBeUndefined();
    fill({ 'Primary color': '#0a7' });
    expect(readStyles()[1]).toContain('--primary: #00aa77');
    fireEvent.change(fieldOf('Secondary color, picker'), { target: { value: '#112233' } });
    expect(fieldOf('Secondary color').value).toBe('#112233');
    expect(readStyles()[1]).toContain('--secondary: #112233');
    fill({ 'Primary color': 'red; position: fixed' });
    expect(readStyles()[1]).toContain('--primary: #6366f1');
  });

  test('uses the CSS that the server has confined, once the keys rest, and says at each field what was left out', async () => {
    const shown = await show(whiteLabelOf());
    shown.server.answers.previewWhiteLabel = lookOf({
      confined_css: '.white-label h1 { color: teal; }',
      notes: [
        { field: 'custom_css', note: 'An @import was left out.' },
        { field: 'custom_css', note: 'The body was left out.' },
        { field: 'primary_color', note: 'This is not a color.' },
        { field: 'logo_url', note: 'It was left out.' },
        { field: 'custom_domain', note: 'This is no domain.' },
        { field: 'brand_name', note: 'This is too plain.' },
      ],
    });
    fill({ 'Custom CSS': 'body { color: red }' });
    fill({ 'Custom CSS': 'h1 { color: teal }' });
    await rest();
    await waitFor(() => expect(readStyles().at(-1)).toContain('.white-label h1'));
    expect(inputsOf(shown, 'previewWhiteLabel')).toEqual([
      { ...untouched, custom_css: 'h1 { color: teal }' },
    ]);
    const css = readDescription(fieldOf('Custom CSS'));
    expect(css).toContain('An @import was left out. The body was left out.');
    expect(readDescription(fieldOf('Primary color'))).toContain('This is not a color.');
    expect(readDescription(fieldOf('Secondary color'))).toBe('');
    expect(readDescription(fieldOf('Logo URL'))).toContain('It was left out.');
    expect(readDescription(fieldOf('Custom domain'))).toContain('This is no domain.');
    expect(readDescription(fieldOf('Brand name'))).toContain('This is too plain.');
  });

  test('uses none that could load something, whatever the server has sent', async () => {
    const shown = await show(whiteLabelOf());
    shown.server.answers.previewWhiteLabel = lookOf({
      confined_css: 'h1 { background: url(https://leak.example/a) }',
    });
    fill({ 'Custom CSS': 'h1 { color: teal }' });
    await rest();
    await waitFor(() => expect(inputsOf(shown, 'previewWhiteLabel')).toHaveLength(1));
    expect(readStyles().at(-1)).toBe('');
  });

  test('says where the CSS could not be checked, or the report not be loaded', async () => {
    await show(whiteLabelOf(), { previewWhiteLabel: away, whiteLabelReport: away });
    expect(await screen.findByText(/The report could not be loaded/)).toBeDefined();
    fill({ 'Custom CSS': 'h1 { color: teal }' });
    await rest();
    expect(await screen.findByText(/^The custom CSS could not be checked/)).toBeDefined();
  });

  test('asks for a logo once its address rests, and hides it where it does not load', async () => {
    await show(whiteLabelOf());
    const logo = () => preview().querySelector('iframe');
    fill({ 'Logo URL': 'https://logo.example/good.svg' });
    expect(logo()).toBeNull();
    await rest();
    expect(logo()?.getAttribute('src')).toContain(encodeURIComponent('https://logo.example/good.svg'));
    settleFrame(logo(), 0);
    expect(logo()).toBeNull();
    const withName = ['https://me@logo.example/a.svg', 'https://:secret@logo.example/a.svg'];
    for (const address of ['javascript:alert(1)', 'http://logo.example/a.svg', ...withName]) {
      fill({ 'Logo URL': address });
      await rest();
      expect(logo()).toBeNull();
    }
  });

  test('is out of the keyboard’s way', async () => {
    await show(whiteLabelOf());
    expect(screen.getByRole('figure').querySelector('div')?.hasAttribute('inert')).toBe(true);
  });
});

describe('the domain', () => {
  const domainSection = () => within(screen.getByRole('region', { name: 'Domain Settings' }));
  const withDomain = (domain: DomainCheck) =>
    whiteLabelOf({ custom_domain: 'reports.example.com' }, { domain });

  test.each([
    ['invalid', 'Cannot be used'],
    ['waiting', 'Waiting for the TXT record'],
    ['verified', 'Verified'],
    ['taken', 'Verified by another account'],
    ['lost', 'The record is gone'],
  ] as const)('that is %s is called "%s"', async (state, word) => {
    const finding = 'What the last look has found.';
    await show(withDomain({ ...waiting, state, finding, record: state === 'invalid' ? null : record }));
    expect(domainSection().getByText(word)).toBeDefined();
    expect(domainSection().getByText(finding).tagName).toBe('OUTPUT');
    const isProvable = state !== 'invalid';
    expect(domainSection().queryAllByRole('button', { name: 'Check now' })).toHaveLength(isProvable ? 1 : 0);
    expect(domainSection().queryAllByText(record.value)).toHaveLength(isProvable ? 1 : 0);
  });

  test('shows its record to copy; without a domain there is none', async () => {
    const shown = await show(withDomain(waiting));
    await shown.user.click(button('Copy the name'));
    expect(await navigator.clipboard.readText()).toBe(record.name);
    await shown.user.click(button('Copy the value'));
    expect(await navigator.clipboard.readText()).toBe(record.value);
    fill({ 'Custom domain': 'other.example.com' });
    expect(
      domainSection().getByText('The domain has changed. Save the settings to see its record here.'),
    ).toBeDefined();
    expect(screen.queryByText(record.value)).toBeNull();
    await shown.user.click(button('Discard changes'));
    expect(screen.getByText(record.value)).toBeDefined();
  });

  test('is looked for once a minute at most, and what was found is shown', async () => {
    const shown = await show(withDomain(waiting));
    expect(domainSection().getByText('Not checked yet.')).toBeDefined();
    const retryAt = new Date(Date.now() + 30_000).toISOString();
    const tooSoon = { error: 'Please wait a minute before checking again.', code: 'RATE_LIMITED', retryAt };
    shown.server.answers.verifyDomain = new Refused(429, tooSoon);
    await shown.user.click(button('Check now'));
    expect(await domainSection().findByText('Please wait a minute before checking again.')).toBeDefined();
    expect(domainSection().getByText(/^You can check again in (29|30) s\.$/)).toBeDefined();
    await shown.user.click(button('Check now'));
    expect(inputsOf(shown, 'verifyDomain')).toHaveLength(1);

    await act(() => vi.advanceTimersByTimeAsync(31_000));
    expect(domainSection().queryByText(/^You can check again/)).toBeNull();
    const checked_at = new Date().toISOString();
    shown.server.answers.verifyDomain = withDomain({ ...waiting, state: 'verified', checked_at });
    await shown.user.click(button('Check now'));
    expect(await domainSection().findByText('Verified')).toBeDefined();
    expect(domainSection().getByText(/^Last checked/)).toBeDefined();
    expect(domainSection().getByText(/^You can check again in (59|60) s\.$/)).toBeDefined();
  });
});

test('the way to the tenant’s own page can be opened and copied', async () => {
  const shown = await show(whiteLabelOf());
  const own = within(screen.getByRole('region', { name: 'Your analyzer page' }));
  const url = 'https://sponsorscope.example/brand/1';
  expect(own.getByRole('link', { name: 'Open the page' }).getAttribute('href')).toBe(url);
  await shown.user.click(own.getByRole('button', { name: 'Copy the address' }));
  expect(await navigator.clipboard.readText()).toBe(url);
});
