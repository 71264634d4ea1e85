import type { RunUnit } from './run-unit.ts';
import { layOut, markup } from './page-layout.ts';

export interface PageRequest {
  method: 'GET' | 'POST';
  /** The last part of the path. */
  id: string;
  query: URLSearchParams;
  form: URLSearchParams;
  change: RunUnit;
}

/** A page, or a redirect. */
export type PageAnswer = { status: number; html: string } | { status: 303; location: string };

export const goTo = (location: string): PageAnswer => ({ status: 303, location });

export const pageMissing: PageAnswer = notice({
  status: 404,
  title: 'There is no such payment page',
  text: 'The address is wrong, or the page was deleted. Nothing was paid.',
});

/** A page with one message and, if there is somewhere to go, a link. */
export function notice(page: {
  status: number;
  title: string;
  text: string;
  backTo?: string | null;
}): PageAnswer {
  const { status, title, text, backTo = null } = page;
  const back = backTo === null ? null : markup`<a class="button" href="${backTo}">Back to Sponsorscope</a>`;
  const body = markup`<section class="card"><h1>${title}</h1><p>${text}</p>${back}</section>`;
  return { status, html: layOut({ title, body }) };
}
