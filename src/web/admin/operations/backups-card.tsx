import type { BackupState } from '../../../contract/admin/operations.ts';
import { Card } from '../../ui/card.tsx';
import { ClockTime } from '../../ui/clock-time.tsx';
import { FactList, type Fact } from '../../ui/fact-list.tsx';
import { formatAge } from '../../ui/format.ts';
import { describeRhythm, describeSize } from './labels.ts';
import { texts } from './texts.ts';

/** How old and how large the last backup is that the product made by itself, and what the last failure was. */
export function BackupsCard({ backups }: { backups: BackupState }) {
  const { last, failure, late } = backups;
  return (
    <Card title={texts.backups} lede={texts.backupsLede}>
      {last === null && <p>{failure === null ? texts.noBackups : texts.noCompleteBackup}</p>}
      {late && <p>{texts.backupLate}</p>}
      {(last !== null || failure !== null) && <FactList facts={listFacts(backups)} />}
    </Card>
  );
}

function listFacts({ last, failure, every_ms }: BackupState): Fact[] {
  return [
    ...(last === null
      ? []
      : [
          {
            name: texts.lastBackup,
            value: (
              <span>
                {formatAge(last.started_at, Date.now())}, <ClockTime iso={last.started_at} />
              </span>
            ),
          },
          { name: texts.backupSize, value: describeSize(last.bytes) },
          { name: texts.backupFile, value: <code>{last.file}</code> },
          { name: texts.backupRhythm, value: describeRhythm({ every_ms }) },
        ]),
    ...(failure === null
      ? []
      : [
          {
            name: failure.is_newest ? texts.newestFailure : texts.formerFailure,
            value: (
              <span>
                <ClockTime iso={failure.at} />: {failure.why}
              </span>
            ),
          },
        ]),
  ];
}
