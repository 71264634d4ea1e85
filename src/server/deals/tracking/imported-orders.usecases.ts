import { readDecimalText } from '../../../values/decimal-text.ts';
import type { ImportCounts } from '../../market/creator-rates/imported-table.usecases.ts';
import { readImportedTable } from '../../market/creator-rates/imported-table.usecases.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { readReported } from './conversion-row.ts';
import type { Reported } from './conversion-row.ts';
import { recordReported } from './conversions.usecases.ts';
import type { ConversionContext } from './conversions.usecases.ts';

type Table = readonly (readonly string[])[];

const columns = {
  order_id: ['order_id', 'order', 'order number', 'name'],
  time: ['time', 'date', 'created at', 'created_at'],
  value: ['value', 'total', 'amount'],
  currency: ['currency'],
  code: ['code', 'discount code', 'coupon'],
  click_id: ['click_id', 'ssc'],
  utm_content: ['utm_content'],
} as const;
const amount = { called: 'The value', example: '24.50', decimals: 2, least: 0, most: 10_000_000_000 };
/** So many rows go into one statement: others wait for a few of them at most. */
const rowsPerStatement = 1_000;

/** What an import would do; nothing is changed. */
export async function previewOrders(
  context: Pick<ConversionContext, 'now'>,
  { rows }: { rows: Table },
): Promise<ImportCounts & { good_rows: number }> {
  const table = await readOrders(rows, context.now());
  return { ...table.count(), good_rows: table.good.length };
}

/** Takes the good rows; orders that are known already, from here or elsewhere, change nothing. */
export async function importOrders(
  context: ConversionContext,
  { rows }: { rows: Table },
): Promise<ImportCounts & { imported: number }> {
  const table = await readOrders(rows, context.now());
  if (table.good.length === 0) throw new Refusal('NOTHING_TO_IMPORT');
  let imported = 0;
  for (let at = 0; at < table.good.length; at += rowsPerStatement) {
    const part = table.good.slice(at, at + rowsPerStatement);
    const reported = part.map(({ value }) => value);
    const recorded = await recordReported(context, { cameBy: 'file', rows: reported });
    for (const [index, { isNew }] of recorded.entries()) {
      const row = part[index];
      if (isNew) imported += 1;
      else if (row !== undefined) table.reject(row, 'This order is known already.');
    }
  }
  return { ...table.count(), imported };
}

function readOrders(rows: Table, at: Date) {
  return readImportedTable<keyof typeof columns, Reported>(rows, {
    columns,
    needed: ['order_id', 'time', 'value', 'currency'],
    read: (cell) => {
      const value = readDecimalText(cell('value'), amount);
      if ('reason' in value) return value;
      const time = readTime(cell('time'));
      if (time === null)
        return { reason: 'The time is not one such as 2026-11-21 14:05 or 2026-11-21T14:05:00Z.' };
      const read = readReported(
        {
          event_id: cell('order_id').trim(),
          type: 'purchase',
          occurred_at: time,
          value_cents: Math.round(value.value * 100),
          currency: cell('currency').trim().toUpperCase(),
          code: cell('code'),
          click_id: cell('click_id').trim(),
          utm_content: cell('utm_content'),
        },
        at,
      );
      return 'reason' in read ? { reason: renameField(read.reason) } : { value: read, key: read.eventId };
    },
    twice: (firstRow) => `This order stands in row ${firstRow} already.`,
  });
}

/** In the words of the table. */
function renameField(reason: string): string {
  return reason.replace('event_id', 'order_id').replace('occurred_at', 'The time');
}

/** An instant, or a day with or without a time, which is taken for UTC. */
function readTime(text: string): string | null {
  const form = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(:\d{2})?(?:\.\d+)?\s*(Z|[+-]\d{2}:?\d{2})?)?$/;
  const match = form.exec(text.trim());
  if (match === null) return null;
  const [, day = '', time = '00:00', seconds = ':00', zone = 'Z'] = match;
  const offset = zone.replace(/^([+-]\d{2}):?(\d{2})$/, '$1:$2');
  const at = new Date(`${day}T${time}${seconds}${offset}`);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}
