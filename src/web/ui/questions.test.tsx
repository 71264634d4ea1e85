import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { expectBusy } from '../test-fields.ts';
import { showPart } from '../test-screen.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { ConfirmedButton } from './confirmed-button.tsx';
import { CopyButton } from './copy-button.tsx';

const button = (name: string) => screen.getByRole('button', { name });

describe('a question before a step that cannot be taken back', () => {
  const question = 'Delete this rate? It cannot be brought back.';
  const show = async (isRunning = false) => {
    const onConfirm = vi.fn<() => void>();
    const words = { label: 'Delete', question, confirmLabel: 'Delete it', keepLabel: 'Keep it' };
    const shown = await showPart(<ConfirmedButton {...words} isRunning={isRunning} onConfirm={onConfirm} />);
    return { ...shown, onConfirm };
  };

  test('begins at what keeps everything, and gives the focus back', async () => {
    const { user, onConfirm } = await show();
    await user.click(button('Delete'));
    const asked = within(screen.getByRole('group', { name: question }));
    expect(document.activeElement).toBe(asked.getByRole('button', { name: 'Keep it' }));
    await user.keyboard('{Enter}');
    expect(screen.queryByRole('group')).toBeNull();
    expect(document.activeElement).toBe(button('Delete'));
    expect(onConfirm).not.toHaveBeenCalled();
  });

  test('is left by Escape at either answer, and the dialog around it stays', async () => {
    const { user, onConfirm } = await show();
    for (const answer of ['Keep it', 'Delete it']) {
      await user.click(button('Delete'));
      button(answer).focus();
      const isUsed = !fireEvent.keyDown(button(answer), { key: 'Escape' });
      expect(isUsed).toBe(true);
      expect(document.activeElement).toBe(button('Delete'));
    }
    expect(onConfirm).not.toHaveBeenCalled();
  });

  test('is answered once', async () => {
    const { user, onConfirm } = await show();
    await user.click(button('Delete'));
    await user.click(button('Delete it'));
    expect(onConfirm).toHaveBeenCalledOnce();
    expect(document.activeElement).toBe(button('Delete'));
  });

  test('is not asked while the step is under way', async () => {
    await show(true);
    expectBusy(button('Loading...'));
    expect(screen.queryByRole('group')).toBeNull();
  });
});

describe('a question in a dialog', () => {
  const show = async (state: { isRunning: boolean; failure: string | null }) => {
    const [onConfirm, onClose] = [vi.fn<() => void>(), vi.fn<() => void>()];
    const shown = await showPart(
      <ConfirmDialog
        title="Delete this rate"
        confirmLabel="Delete"
        keepLabel="Keep it"
        onConfirm={onConfirm}
        onClose={onClose}
        {...state}
      >
        <p>It cannot be brought back.</p>
      </ConfirmDialog>,
    );
    return { ...shown, onConfirm, onClose, dialog: screen.getByRole('dialog', { name: 'Delete this rate' }) };
  };

  test('is open under its title, begins at what keeps everything, and tells of its end', async () => {
    const { user, onConfirm, onClose, dialog } = await show({ isRunning: false, failure: null });
    expect(dialog).toHaveProperty('open', true);
    expect(within(dialog).getByText('It cannot be brought back.')).toBeDefined();
    expect(document.activeElement).toBe(button('Keep it'));
    expect(within(dialog).getByRole('alert').textContent).toBe('');
    await user.click(button('Delete'));
    expect(onConfirm).toHaveBeenCalledOnce();
    fireEvent(dialog, new Event('close'));
    expect(onClose).toHaveBeenCalledOnce();
  });

  test('says that it is under way, and why it came to nothing', async () => {
    const running = await show({ isRunning: true, failure: null });
    expectBusy(button('Loading...'));
    expect(running.onConfirm).not.toHaveBeenCalled();
    running.unmount();
    const { dialog } = await show({ isRunning: false, failure: 'Failed to delete creator rate' });
    expect(within(dialog).getByRole('alert').textContent).toBe('Failed to delete creator rate');
  });
});

describe('a text to copy', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  test('is copied, which is said for three seconds, to the ears too', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { user } = await showPart(<CopyButton text="https://example.org/a" label="Copy the link" />);
    const status = screen.getByRole('status');
    expect(status.textContent).toBe('');
    await user.click(button('Copy the link'));
    expect(await navigator.clipboard.readText()).toBe('https://example.org/a');
    expect(button('Copied')).toBeDefined();
    expect(status.textContent).toBe('Copied');
    await vi.advanceTimersByTimeAsync(3000);
    await waitFor(() => expect(button('Copy the link')).toBeDefined());
    expect(status.textContent).toBe('');
  });
});
