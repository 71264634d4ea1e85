import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, type RenderResult } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect } from 'vitest';
import type { Account } from '../contract/accounts/account.ts';
import { trendMonths } from '../contract/analysis/dashboard.ts';
import { App } from './app/app.tsx';
import { Providers } from './app/providers.tsx';
import { refreshStart } from './session/start.ts';
import { AnsweringServer, type Answers } from './test-answers.ts';
import { setServer } from './test-surroundings.ts';

interface Surroundings {
  /** Who is signed in; `null` for a visitor. */
  account?: Account | null;
  answers?: Answers;
  /** What paths outside the contract answer. */
  others?: Record<string, object>;
  /** The address in which a part stands. */
  path?: string;
  /** The address that was open before. */
  cameFrom?: string;
}

export interface Shown extends RenderResult {
  server: AnsweringServer;
  user: UserEvent;
  /** The page's address, such as `/auth?tab=sign-up`. */
  readAddress: () => string;
  goBack: () => Promise<void>;
  /** Somebody else signs in, or nobody is signed in any more, and the page learns of it. */
  signInAs: (account: Account | null) => Promise<void>;
}

/** The whole product at a path, as somebody sees it who is signed in as `account`. */
export async function showPage(path: string, surroundings: Surroundings = {}): Promise<Shown> {
  return show(<App />, { ...surroundings, path });
}

/** One part of a screen, in the theme, the router and a store of answers of its own. */
export async function showPart(part: ReactNode, surroundings: Surroundings = {}): Promise<Shown> {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const framed = (
    <QueryClientProvider client={queries}>
      <Providers>{part}</Providers>
    </QueryClientProvider>
  );
  return show(framed, surroundings);
}

async function show(tree: ReactNode, surroundings: Surroundings): Promise<Shown> {
  const { account = null, answers = {}, others = {}, path = '/', cameFrom } = surroundings;
  const server = new AnsweringServer(
    { ...usualAnswers, ...answersTo(account), ...answers },
    { ...usualOthers, ...others },
  );
  setServer(server);
  await refreshStart();
  const initialEntries = cameFrom === undefined ? [path] : [cameFrom, path];
  const router = createMemoryRouter([{ path: '*', element: tree }], { initialEntries });
  const shown = render(<RouterProvider router={router} />);
  return {
    ...shown,
    server,
    user: userEvent.setup({ document }),
    readAddress: () => {
      const { pathname, search, hash } = router.state.location;
      return pathname + search + hash;
    },
    goBack: () => act(() => router.navigate(-1)),
    signInAs: async (next) => {
      server.answers = { ...server.answers, ...answersTo(next) };
      await act(() => refreshStart());
    },
  };
}

/** What the server answers from then on that `account` is signed in. */
export function answersTo(account: Account | null): Answers {
  return {
    start: {
      site: { demo: { youtube: true, mail: true, payments: true }, sampleHandles: [], googleSignIn: false },
      account,
    },
    ...(account !== null && { checkSubscription: account.subscription }),
  };
}

/** What screens ask for that most tests say nothing about: nothing analysed, nothing for sale. */
const usualAnswers: Answers = {
  dashboard: {
    recent_analyses: [],
    usage_trend: Array.from({ length: trendMonths }, (_, index) => ({
      month: `2026-${String(index + 6).padStart(2, '0')}`,
      analyses: 0,
    })),
  },
  library: { analyses: [], total: 0 },
  offers: { offers: [] },
  ownData: { export: null },
  listRemovalRequests: { open: [], in_time: 0, late: 0 },
};

/** The same of the accounts' own paths: nothing but a password. */
const usualOthers = {
  '/api/auth/two-factor/state': { on: false, has_password: true, recovery_codes_left: 0, passkeys: [] },
};

/**
 * What stands beside a caption and nowhere else on the screen: the text of the element that holds the caption and its
 * figure, without the caption.
 */
export function readBeside(caption: HTMLElement): string {
  const text = caption.parentElement?.textContent ?? '';
  expect(text).toContain(caption.textContent);
  const beside = text.slice(text.indexOf(caption.textContent) + caption.textContent.length);
  // Amounts hold spaces that do not break.
  return beside.replaceAll(/\s/g, ' ');
}
