import { takeBackup } from '../src/server/admin/backups/take-backup.usecases.ts';
import { openDatabaseServer } from '../src/server/platform/db/database-server.ts';
import { parseConfiguration } from '../src/server/configuration.ts';
import { readVersion } from '../src/server/version.ts';
import { describeAudit, describeLedger, describeSize, readPath } from './backup-report.ts';
import { printAnswer, refuseUnborn } from './operator-task.ts';

/** `npm run backup -- <file>`: everything in the database, as it stands at one moment, while the product runs. */
await printAnswer(async () => {
  const path = readPath('backup');
  const configuration = parseConfiguration(process.env);
  refuseUnborn(configuration);
  const server = await openDatabaseServer(configuration);
  const begun = performance.now();
  try {
    const taken = await takeBackup(
      { url: server.url, now: () => new Date(), version: readVersion() },
      { path },
    );
    const rows = taken.tables.reduce((sum, table) => sum + table.rows, 0);
    return {
      text: [
        `${path}: ${rows.toLocaleString('en-US')} rows of ${taken.tables.length} tables, ` +
          `${describeSize(taken.bytes)}, in ${((performance.now() - begun) / 1000).toFixed(1)} s`,
        `Credit ledger: ${describeLedger(taken.ledger)}`,
        `Audit log:     ${describeAudit(taken.audit)}`,
        'It holds password hashes, sessions and keys: keep it as secret as the database.',
      ].join('\n'),
      ok: taken.ledger.disagreeing === 0 && taken.audit.fault === null,
    };
  } finally {
    await server.close();
  }
});
