import type { BackedUpAudit, LedgerHead } from '../src/server/admin/backups/backup-format.ts';

/** The file that a command is given, and nothing else. */
export function readPath(command: 'backup' | 'restore', usage = '<file>'): string {
  const [path = '', ...rest] = process.argv.slice(2);
  if (rest.length > 0 || path.trim() === '' || path.startsWith('-'))
    throw new Error(`Usage: npm run ${command} -- ${usage}`);
  return path;
}

export function describeLedger({ entries, credits, disagreeing }: LedgerHead): string {
  const sum = `${plural(entries, 'entry', 'entries')}, sum ${credits}`;
  if (disagreeing === 0) return `${sum}, agrees with every account`;
  return `${sum}, does NOT agree with ${plural(disagreeing, 'account', 'accounts')}`;
}

export function describeAudit({ entries, head, fault }: BackedUpAudit): string {
  const state = fault === null ? 'unbroken' : `BROKEN (${fault}), sound until then`;
  return `${plural(entries, 'entry', 'entries')}, ${state}, head ${head}`;
}

export function describeSize(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

function plural(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}
