import { z } from 'zod';
import type { Utm } from '../../../engine/tracking/links.ts';

const text = z.string().catch('');
const utm = z
  .object({ source: text, medium: text, campaign: text, content: text, term: text })
  .catch({ source: '', medium: '', campaign: '', content: '', term: '' });

/** What a link adds to its address, as it is kept. */
export function readUtm(kept: unknown): Utm {
  return utm.parse(kept);
}

const changed = z.object({ destination: z.string(), isActive: z.boolean() });

/** A noted change, as its workspace reads it. */
export function readChange(before: unknown, after: unknown) {
  const [was, is] = [changed.parse(before), changed.parse(after)];
  return {
    destination_before: was.destination,
    destination_after: is.destination,
    was_active: was.isActive,
    is_active: is.isActive,
  };
}

/** Where a link is opened: by its readable name, if it has one. */
export function shortAddress(
  origin: string,
  { alias, code }: { alias: string | null; code: string },
): string {
  return `${origin}/r/${alias ?? code}`;
}
