import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { ApiKey } from '../../../contract/agency/api-keys.ts';
import { accountOf } from '../../test-accounts.ts';
import { Refused, type Answers } from '../../test-answers.ts';
import { expectBusy, expectMessage, fieldOf, fill, readDescription } from '../../test-fields.ts';
import { showPage, showPart, type Shown } from '../../test-screen.tsx';
import { ApiPanel } from './api-panel.tsx';

const account = accountOf('agency');
const secret = `spk_${'a1'.repeat(18)}`;
const away = new Refused(503, { error: 'The database is not answering.', code: 'X' });

function keyOf(number: number, changes: Partial<ApiKey> = {}): ApiKey {
  return {
    id: `00000000-0000-4000-8000-00000000000${number}`,
    key_name: `Key ${number}`,
    key_prefix: `spk_${number}abc`,
    is_active: true,
    scopes: ['analyses:write'],
    usage_count: 1234,
    rate_limit: 50,
    last_used_at: null,
    created_at: '2026-03-05T10:00:00.000Z',
    ...changes,
  };
}

/** A server that keeps the keys; what is `broken` is refused. */
function keep(keys: ApiKey[]) {
  const state = { keys, broken: new Set<string>() };
  const manageApiKeys: Answers['manageApiKeys'] = (input) => {
    if (state.broken.has(input.action)) return away;
    if (input.action === 'create') {
      state.keys = [keyOf(state.keys.length + 1, { key_name: input.key_name }), ...state.keys];
      return { keys: state.keys, api_key: secret };
    }
    if (input.action === 'revoke')
      state.keys = state.keys.map((key) =>
        key.id === input.api_key_id ? { ...key, is_active: false } : key,
      );
    return { keys: state.keys, api_key: null };
  };
  return { state, answers: { manageApiKeys } };
}

const management = () => within(screen.getByRole('region', { name: 'API Management' }));
const button = (name: string) => screen.getByRole('button', { name });
const headingOf = (name: string) => screen.getByRole('heading', { name });
const rowOf = (name: string) => within(management().getByRole('row', { name: new RegExp(name) }));
const inputsOf = ({ server }: Shown, action: string) =>
  server.asked.map(({ input }) => input).filter((input) => JSON.stringify(input).includes(`"${action}"`));
const show = (answers: Answers) => showPart(<ApiPanel />, { account, answers });

describe('the keys', () => {
  test('are asked for, and while they are on their way it is said', async () => {
    const answer = Promise.withResolvers<{ keys: ApiKey[]; api_key: null }>();
    await show({ manageApiKeys: () => answer.promise });
    expect(management().getByText('Loading...').tagName).toBe('OUTPUT');
    answer.resolve({ keys: [], api_key: null });
    expect(await management().findByText('No API keys created yet.')).toBeDefined();
  });

  test('stand in a table with what each was used for; a revoked one has no button', async () => {
    const revoked = keyOf(2, { is_active: false, usage_count: 0, last_used_at: '2026-04-01T00:00:00.000Z' });
    await show(keep([keyOf(1), revoked]).answers);
    const table = within(await management().findByRole('table', { name: 'API keys' }));
    const cells = table
      .getAllByRole('row')
      .map((row) => [...row.children].map(({ textContent }) => textContent));
    expect(cells).toEqual([
      ['Key', 'May', 'State', 'Calls', 'Limit an hour', 'Last used', 'Created', 'Action'],
      ['Key 1spk_1abc…', 'Analyze channels', 'Active', '1,234', '50', 'Never', 'Mar 5, 2026', 'Revoke'],
      ['Key 2spk_2abc…', 'Analyze channels', 'Revoked', '0', '50', 'Apr 1, 2026', 'Mar 5, 2026', ''],
    ]);
  });

  test('that cannot be loaded are said to be so, and can be asked for again', async () => {
    const { state, answers } = keep([]);
    state.broken.add('list');
    const shown = await show(answers);
    const failure = await management().findByText('Failed to load API keys. The database is not answering.');
    expect(failure.closest('[role=alert]')).not.toBeNull();
    state.broken.clear();
    await shown.user.click(management().getByRole('button', { name: 'Retry' }));
    expect(await management().findByText('No API keys created yet.')).toBeDefined();
  });
});

describe('a new key', () => {
  test('needs a name; blanks are none', async () => {
    const shown = await show(keep([]).answers);
    await management().findByText('No API keys created yet.');
    for (const name of ['', '   ']) {
      fill({ 'Key name': name });
      await shown.user.click(button('Create API key'));
      expect(document.activeElement).toBe(fieldOf('Key name'));
      expect(readDescription(fieldOf('Key name'))).toContain('Please enter a key name');
      fill({ 'Key name': `${name}a` });
      expect(readDescription(fieldOf('Key name'))).not.toContain('Please enter');
    }
    expect(inputsOf(shown, 'create')).toEqual([]);
  });

  test('is shown once, with the focus on it, until its owner has saved it', async () => {
    const shown = await show(keep([]).answers);
    fill({ 'Key name': ' Reporting server ' });
    await shown.user.click(button('Create API key'));
    const notice = within(await screen.findByRole('region', { name: 'Your new key: Reporting server' }));
    expect(document.activeElement).toBe(headingOf('Your new key: Reporting server'));
    expect(notice.getByText(secret).tagName).toBe('CODE');
    expect(screen.queryByRole('button', { name: 'Create API key' })).toBeNull();
    expect(rowOf('Reporting server').getByText('Active')).toBeDefined();
    await shown.user.click(notice.getByRole('button', { name: 'Copy the key' }));
    expect(await navigator.clipboard.readText()).toBe(secret);
    expect(await notice.findByRole('button', { name: 'Copied' })).toBeDefined();
    await shown.user.click(button("I've saved this key"));
    expect(document.activeElement).toBe(headingOf('Your keys'));
    expect(screen.queryByText(secret)).toBeNull();
    expect(button('Create API key')).toBeDefined();
    expect(inputsOf(shown, 'create')).toEqual([
      { action: 'create', key_name: 'Reporting server', scopes: ['analyses:write'] },
    ]);
  });

  test('is not lost by a look at another tab', async () => {
    const shown = await showPage('/dashboard?tab=api-access', { account, answers: keep([]).answers });
    await screen.findByRole('button', { name: 'Create API key' });
    fill({ 'Key name': 'Kept' });
    await shown.user.click(button('Create API key'));
    await screen.findByText(secret);
    await shown.user.click(screen.getByRole('tab', { name: 'Overview' }));
    expect(screen.queryByText(secret)).toBeNull();
    await shown.user.click(screen.getByRole('tab', { name: 'API Access' }));
    expect(await screen.findByText(secret)).toBeDefined();
  });

  test('that cannot be made is told with the reason, keeps its name, and can be tried again', async () => {
    const { state, answers } = keep([]);
    const shown = await show(answers);
    state.broken.add('create');
    fill({ 'Key name': 'Nightly job' });
    await shown.user.click(button('Create API key'));
    await expectMessage('alert', 'Failed to create API key', 'The database is not answering.');
    expect(readDescription(fieldOf('Key name'))).toContain('The database is not answering.');
    expect(fieldOf('Key name').value).toBe('Nightly job');
    state.broken.clear();
    await shown.user.click(button('Create API key'));
    expect(await screen.findByText(secret)).toBeDefined();
  });

  test('is asked for once by a double press', async () => {
    const answer = Promise.withResolvers<{ keys: ApiKey[]; api_key: string }>();
    const { answers } = keep([]);
    const shown = await show(answers);
    await management().findByText('No API keys created yet.');
    shown.server.answers.manageApiKeys = () => answer.promise;
    fill({ 'Key name': 'Twice' });
    fireEvent.click(button('Create API key'));
    expectBusy(await screen.findByRole('button', { name: 'Loading...' }));
    expect(fieldOf('Key name').readOnly).toBe(true);
    answer.resolve({ keys: [keyOf(1)], api_key: secret });
    expect(await screen.findByText(secret)).toBeDefined();
    expect(inputsOf(shown, 'create')).toHaveLength(1);
  });
});

describe('revoking', () => {
  const ask = async (shown: Shown) => {
    await management().findByRole('table');
    await shown.user.click(rowOf('Key 1').getByRole('button', { name: 'Revoke' }));
    const question = 'Programs that use this key will be refused from now on. Revoke it?';
    return within(screen.getByRole('group', { name: question }));
  };

  test('asks first, from what keeps everything, and Escape keeps it', async () => {
    const shown = await show(keep([keyOf(1)]).answers);
    const keeper = (await ask(shown)).getByRole('button', { name: 'Keep it' });
    expect(document.activeElement).toBe(keeper);
    await shown.user.click(keeper);
    expect(document.activeElement).toBe(rowOf('Key 1').getByRole('button', { name: 'Revoke' }));
    await ask(shown);
    await shown.user.keyboard('{Escape}');
    expect(document.activeElement).toBe(rowOf('Key 1').getByRole('button', { name: 'Revoke' }));
    expect(inputsOf(shown, 'revoke')).toEqual([]);
  });

  test('ends the key, says so, and leads the focus to the keys', async () => {
    const shown = await show(keep([keyOf(1), keyOf(2)]).answers);
    await shown.user.click((await ask(shown)).getByRole('button', { name: 'Revoke the key' }));
    await expectMessage('status', 'API key revoked', 'Key 1');
    expect(rowOf('Key 1').getByText('Revoked')).toBeDefined();
    expect(rowOf('Key 1').queryByRole('button')).toBeNull();
    expect(rowOf('Key 2').getByText('Active')).toBeDefined();
    expect(document.activeElement).toBe(headingOf('Your keys'));
    expect(inputsOf(shown, 'revoke')).toEqual([{ action: 'revoke', api_key_id: keyOf(1).id }]);
  });

  test('that fails is told, and the key stands as it stood', async () => {
    const { state, answers } = keep([keyOf(1)]);
    const shown = await show(answers);
    state.broken.add('revoke');
    await shown.user.click((await ask(shown)).getByRole('button', { name: 'Revoke the key' }));
    await expectMessage('alert', 'Failed to revoke API key');
    expect(rowOf('Key 1').getByText('Active')).toBeDefined();
    expect(document.activeElement).toBe(rowOf('Key 1').getByRole('button', { name: 'Revoke' }));
  });
});

describe('how a program calls', () => {
  test('names this server’s address, and leads to the documents', async () => {
    await show(keep([]).answers);
    const call = within(screen.getByRole('region', { name: 'Call the API' }));
    expect(call.getByText(`POST ${location.origin}/functions/v1/api-channel-analysis`)).toBeDefined();
    expect(call.getByText(/export SPONSORSCOPE_URL/).textContent).toBe(
      `export SPONSORSCOPE_URL="${location.origin}"\nexport SPONSORSCOPE_API_KEY="your key"`,
    );
    const links = call.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
    expect(links).toEqual([
      ['Full documentation', '/docs'],
      ['OpenAPI document', '/openapi.json'],
      ['TypeScript client', '/docs/sponsorscope.ts'],
    ]);
    await waitFor(() => expect(management().getByText('No API keys created yet.')).toBeDefined());
  });

  test.each([
    ['curl', 'curl --fail-with-body "$SPONSORSCOPE_URL'],
    ['TypeScript', 'import { Sponsorscope'],
    ['Python', 'import json'],
  ])('the example in %s is copied whole, as it stands there', async (name, start) => {
    const shown = await show(keep([]).answers);
    await shown.user.click(screen.getByRole('tab', { name }));
    const panel = within(screen.getByRole('tabpanel', { name }));
    await shown.user.click(panel.getByRole('button', { name: `Copy the ${name} example` }));
    const copied = await navigator.clipboard.readText();
    expect(copied.startsWith(start)).toBe(true);
    const lines = panel.getByText((_, element) => element?.tagName === 'CODE');
    expect(lines.textContent).toBe(copied);
    // The channel of a demo, which the sample channels have.
    expect(copied).toContain('@kestrelworkbench');
  });

  test('a text that the browser does not let copy is to be selected by hand', async () => {
    const shown = await show(keep([]).answers);
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: { writeText: () => Promise.reject(new DOMException('Forbidden')) },
    });
    await shown.user.click(button('Copy these lines'));
    expect(await screen.findByRole('button', { name: 'Please select and copy it' })).toBeDefined();
  });
});
