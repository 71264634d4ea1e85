import { useEffect, useSyncExternalStore } from 'react';
import type { Account } from '../../contract/accounts/account.ts';
import type { SiteInformation } from '../../contract/site.ts';
import { followOtherTabs } from './other-tabs.ts';
import { keepFirstData } from './first-data.ts';
import { reloadWorkspace, wantedWorkspace } from './workspace-reload.ts';
import { readAccount, readFirstData, readLeaving, readSite, unknownSite } from './start-answer.ts';
import type { Leaving } from './start-answer.ts';

/** What every page begins with. `failed`: the server did not answer, so nobody knows who is signed in. */
export interface Start {
  phase: 'loading' | 'known' | 'failed';
  site: SiteInformation;
  account: Account | null;
  /** Whoever is signed in to an account that is to be deleted, and can only keep it or leave. */
  leaving: Leaving | null;
  /** The session ended without anybody signing out: by its age, or because the password was changed elsewhere. */
  hasExpired: boolean;
}

const startPath = '/api/start';
const nothingKnown: Start = {
  phase: 'loading',
  site: unknownSite,
  account: null,
  leaving: null,
  hasExpired: false,
};

let current = nothingKnown;
let questions = 0;
const listeners = new Set<() => void>();

/** This installation and who is signed in. Asked once, however many screens are visited. */
export function useStart(): Start {
  useEffect(begin, []);
  return useSyncExternalStore(onStartChange, getStart, getNothing);
}

export function getStart(): Start {
  return current;
}

/** Asks again: after signing in or out, an analysis, a changed profile. What is on the screen stays meanwhile. */
export async function refreshStart(): Promise<Start> {
  return askAgain((answer) => answer.phase === 'known' && answer.account === null && wasSignedIn());
}

function wasSignedIn(): boolean {
  return current.account !== null || current.hasExpired;
}

async function askAgain(findExpiry: (answer: Start) => boolean): Promise<Start> {
  questions += 1;
  const own = questions;
  const found = await ask();
  const answer = { ...found, hasExpired: findExpiry(found) };
  // Of two questions the later one counts.
  if (own === questions) setCurrent(answer);
  return answer;
}

/** Nobody is signed in from now on, whatever an earlier question may still answer. */
export function forgetAccount(): void {
  questions += 1;
  keepFirstData({});
  setCurrent({ ...current, phase: 'known', account: null, leaving: null, hasExpired: false });
}

/** Changes what is known of an account without asking, as long as it is still the one that is signed in. */
export function changeAccount(userId: string, change: (account: Account) => Account): void {
  if (current.account?.profile.user_id !== userId) return;
  setCurrent({ ...current, account: change(current.account) });
}

/** Calls `listener` after each change, until the function it answers is called. */
export function onStartChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function begin(): void {
  if (questions > 0) return;
  const again = () => void refreshStart();
  again();
  // Another tab says when somebody signs out: that is no surprise to anybody.
  followOtherTabs(() => void askAgain(() => false));
  addEventListener('online', () => {
    if (current.phase === 'failed') again();
  });
}

async function ask(): Promise<Start> {
  try {
    const response = await (takeEarlyAnswer() ?? fetch(startAddress()));
    if (!response.ok) return { ...current, phase: 'failed' };
    const answer: unknown = await response.json();
    const [site, account, leaving] = [readSite(answer), readAccount(answer), readLeaving(answer)];
    keepFirstData(account === null ? {} : readFirstData(answer));
    return { phase: 'known', site, account, leaving, hasExpired: false };
  } catch {
    return { ...current, phase: 'failed' };
  }
}

/** The first question also asks for the workspace that a link is for, as `early.js` does. */
function startAddress(): string {
  const workspace = questions === 1 ? wantedWorkspace() : null;
  return workspace === null ? startPath : `${startPath}?w=${workspace}`;
}

/** What `early.js` has asked for, which answers the page's first question. */
function takeEarlyAnswer(): Promise<Response> | undefined {
  const { earlyStart } = globalThis;
  globalThis.earlyStart = undefined;
  return earlyStart;
}

function setCurrent(answer: Start): void {
  const [before, after] = [current.account, answer.account];
  const isSamePerson = before !== null && before.profile.user_id === after?.profile.user_id;
  // Another tab has changed over: what stands here is the former workspace's.
  if (isSamePerson && before.workspace.id !== after.workspace.id) {
    reloadWorkspace('changed');
    return;
  }
  current = answer;
  for (const tell of listeners) tell();
}

function getNothing(): Start {
  return nothingKnown;
}
