import type { Ledger } from '../src/server/admin/operator-tasks/operator-tasks.usecases.ts';
import { readLedger } from '../src/server/admin/operator-tasks/operator-tasks.usecases.ts';
import { runForAccount } from './operator-task.ts';

/** `npm run ledger -- <email>`: every change of an account's credits, and whether their sum is what it has. */
await runForAccount({ name: 'ledger' }, async (context, input) => {
  const ledger = await readLedger(context, input);
  return ledger && { text: printLedger(ledger), ok: ledger.sum === ledger.creditsRemaining };
});

function printLedger({ email, userId, entries, sum, creditsRemaining }: Ledger): string {
  const agree = sum === creditsRemaining ? 'They agree.' : 'They do NOT agree.';
  return [
    `${email} (user ${userId})`,
    '',
    row(['time (UTC)', 'kind', 'credits', 'balance', 'analysis or job']),
    ...entries.map(({ at, kind, credits, balance, analysisId, jobId }) =>
      row([
        at.toISOString().replace('T', ' ').slice(0, 19),
        kind,
        credits > 0 ? `+${credits}` : String(credits),
        String(balance),
        analysisId ?? jobId ?? '-',
      ]),
    ),
    ...(entries.length === 0 ? ['(no entries)'] : []),
    '',
    `Sum of ${entries.length} ${entries.length === 1 ? 'entry' : 'entries'}: ${sum}`,
    `credits_remaining: ${creditsRemaining}`,
    agree,
  ].join('\n');
}

function row([time = '', kind = '', credits = '', balance = '', subject = '']: readonly string[]): string {
  return `${time.padEnd(21)}${kind.padEnd(12)}${credits.padStart(9)}${balance.padStart(9)}  ${subject}`;
}
