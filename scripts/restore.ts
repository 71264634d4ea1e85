import { checkBackup } from '../src/server/admin/backups/backup-reader.ts';
import {
  createClusterRoles,
  refuseNewer,
  restoreBackup,
} from '../src/server/admin/backups/restore.usecases.ts';
import type { Configuration } from '../src/server/configuration.ts';
import { parseConfiguration } from '../src/server/configuration.ts';
import { onNewDatabase } from '../src/server/platform/db/database-server.ts';
import { describeAudit, describeLedger, readPath } from './backup-report.ts';
import type { TaskAnswer } from './operator-task.ts';
import { printAnswer } from './operator-task.ts';

/**
 * `npm run restore -- <file>`: fills an empty data folder or an empty database from a backup. With `--roles` it only
 * creates the database roles, for a dump of PostgreSQL's own that is loaded afterwards.
 */
await printAnswer(() => {
  const configuration = parseConfiguration(process.env);
  const [first, ...rest] = process.argv.slice(2);
  return first === '--roles' && rest.length === 0
    ? prepareForDump(configuration)
    : restore(readPath('restore', '<file> | --roles'), configuration);
});

async function restore(path: string, configuration: Configuration): Promise<TaskAnswer> {
  // All of it is read before anything is created for it.
  refuseNewer((await checkBackup(path)).header);
  const begun = performance.now();
  const { header, manifest, restored } = await onNewDatabase(configuration, (server) =>
    restoreBackup(server, { path }),
  );
  const place = configuration.databaseUrl === null ? configuration.dataDir : 'the database of DATABASE_URL';
  return {
    text: [
      `${path}, made ${header.created_at} by version ${header.product}, restored into ${place} ` +
        `in ${((performance.now() - begun) / 1000).toFixed(1)} s`,
      `Credit ledger of the backup: ${describeLedger(manifest.ledger)}`,
      `Credit ledger restored:      ${describeLedger(restored.ledger)}`,
      `Audit log of the backup: ${describeAudit(manifest.audit)}`,
      `Audit log restored:      ${describeAudit(restored.audit)}`,
    ].join('\n'),
    ok: restored.ledger.disagreeing === 0 && restored.audit.fault === null,
  };
}

async function prepareForDump({ databaseUrl: url }: Configuration): Promise<TaskAnswer> {
  if (url === null)
    throw new Error('--roles needs DATABASE_URL: a database of the product’s own has its roles.');
  await createClusterRoles({ url });
  return { text: 'The roles are there, and the login of DATABASE_URL may act in them.', ok: true };
}
