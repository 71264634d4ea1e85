import { followPayments } from '../../session/follow-payments.ts';
import { openTab } from '../../session/new-tab.ts';
import { postOnce } from '../../session/post.ts';
import { readRefusal } from '../../session/refusal.ts';
import { refreshStart } from '../../session/start.ts';
import { showToast } from '../../ui/toast.ts';

/** A page of the card provider and what is said on the way there. */
export interface OutsidePage {
  /** Asks the server for the page's address. Never throws. */
  find: () => Promise<Found>;
  opening: string;
  failed: string;
}

export type Found = { url: string } | { message: string };

const sessionEnded = 401;

/**
 * Opens a page of the card provider in a new tab. To be called within a click. Answers the page's address where the
 * browser has blocked the tab, so that it can be offered as a link; else `null`.
 */
export async function openOutsidePage({ find, opening, failed }: OutsidePage): Promise<string | null> {
  const tab = openTab();
  const found = await find();
  if ('message' in found) {
    tab.close();
    await showToast({ title: failed, message: found.message, tone: 'bad' });
    return null;
  }
  followPayments();
  const isShown = tab.show(found.url);
  if (isShown) await showToast({ title: opening, tone: 'good' });
  return isShown ? null : found.url;
}

/** Posts, and reads the address in the answer; `fallback` speaks where the server says nothing. */
export async function askForPage(path: string, body: object, fallback: string): Promise<Found> {
  const answer = await postOnce(path, body);
  if (answer.ok) return hasUrl(answer.body) ? { url: answer.body.url } : { message: fallback };
  if (answer.status === sessionEnded) void refreshStart();
  const { code, message } = readRefusal(answer);
  return { message: code === '' ? fallback : message };
}

/** Nothing but a page: an address that would run something is as good as none. */
function hasUrl(body: unknown): body is { url: string } {
  if (typeof body !== 'object' || body === null || !('url' in body)) return false;
  return typeof body.url === 'string' && /^https?:$/.test(URL.parse(body.url)?.protocol ?? '');
}
