import type { KnownBefore, Verification } from '../src/server/platform/audit-log/verification.usecases.ts';
import { verifyAuditLog } from '../src/server/platform/audit-log/verification.usecases.ts';
import { runOperatorTask } from './operator-task.ts';

/**
 * `npm run verify-audit`: whether the audit log is unbroken, and its head. With `--entries` and `--head` from an
 * earlier time also whether it still contains what it contained then.
 */
await runOperatorTask((given) => {
  const known = readKnown(given);
  return async (context) => {
    const verified = await verifyAuditLog(context, { known });
    return { text: print(verified), ok: verified.fault === null };
  };
});

function readKnown(given: readonly string[]): KnownBefore {
  const known: KnownBefore = {};
  for (let place = 0; place < given.length; place += 2) {
    const [name = '', value = ''] = given.slice(place, place + 2);
    if (name === '--head' && /^[\da-f]{64}$/i.test(value) && known.head === undefined) known.head = value;
    else if (name === '--entries' && /^\d{1,15}$/.test(value) && known.entries === undefined)
      known.entries = Number(value);
    else
      throw new Error('Usage: npm run verify-audit -- [--entries <number>] [--head <64 hexadecimal digits>]');
  }
  return known;
}

function print({ entries, head, fault }: Verification): string {
  const count = `${entries} ${entries === 1 ? 'entry' : 'entries'}`;
  if (fault === null) return `${count}, unbroken, head ${head}`;
  const where = fault.sequence === null ? 'The log' : `Entry ${fault.sequence}`;
  return `BROKEN. ${where}: ${fault.what}.\nSound before that: ${count}, head ${head}`;
}
