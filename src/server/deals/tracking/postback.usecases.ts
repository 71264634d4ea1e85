import type { z } from 'zod';
import type { recordConversions } from '../../../contract/deals/conversions.ts';
import { readReported } from './conversion-row.ts';
import { recordReported } from './conversions.usecases.ts';
import type { ConversionContext } from './conversions.usecases.ts';

type Results = z.infer<NonNullable<(typeof recordConversions)['~orpc']['outputSchema']>>['results'];

/** Keeps what a shop's server reports; each row is answered by itself, in its place. */
export async function recordSent(
  context: ConversionContext,
  sent: readonly Record<string, unknown>[],
): Promise<Results> {
  const at = context.now();
  const read = sent.map((row) => readReported(row, at));
  const rows = read.flatMap((each) => ('reason' in each ? [] : [each]));
  const recorded = await recordReported(context, { cameBy: 'postback', rows });
  const outcomes = new Map(rows.map((row, index) => [row, recorded[index]]));
  return read.map((each, index) => {
    const event_id = readEventId(sent[index]);
    if ('reason' in each) return { event_id, status: 'refused', credited_by: null, reason: each.reason };
    const outcome = outcomes.get(each);
    return {
      event_id,
      status: outcome?.isNew === true ? 'accepted' : 'duplicate',
      credited_by: outcome?.creditedBy ?? null,
      reason: null,
    };
  });
}

const longestShown = 128;

function readEventId(row: Record<string, unknown> | undefined): string | null {
  const id = row?.['event_id'];
  return typeof id === 'string' ? id.slice(0, longestShown).toWellFormed() : null;
}
