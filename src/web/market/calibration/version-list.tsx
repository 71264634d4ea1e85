import { Button } from '@mantine/core';
import type { CalibrationVersion } from '../../../contract/market/calibration.ts';
import { CheckIcon, ClockIcon, CrossIcon } from '../../ui/icons.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Tag } from '../../ui/tag.tsx';
import classes from './calibration-panel.module.css';
import { texts } from './texts.ts';
import { VersionDetails } from './version-details.tsx';
import list from './version-list.module.css';
import { stateWords, summarise } from './labels.ts';

interface VersionListProps {
  versions: readonly CalibrationVersion[];
  onMakeCurrent: (version: CalibrationVersion) => void;
}

const icons = { proposed: ClockIcon, current: CheckIcon, former: ClockIcon, discarded: CrossIcon } as const;

/** Those have a part of their own, with their details. */
const standAbove: ReadonlySet<CalibrationVersion['state']> = new Set(['proposed', 'current']);

/** Everything that runs have proposed, the newest first; what was current once can be so again. */
export function VersionList({ versions, onMakeCurrent }: VersionListProps) {
  return (
    <section className={classes.part} aria-labelledby="calibration-versions">
      <header className={classes.heading}>
        <h3 id="calibration-versions">{texts.versions}</h3>
      </header>
      {versions.length === 0 ? (
        <p className={classes.note}>{texts.noVersions}</p>
      ) : (
        <ul className={list.list}>
          {versions.map((version) => (
            <Version key={version.id} version={version} onMakeCurrent={onMakeCurrent} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Version({
  version,
  onMakeCurrent,
}: Omit<VersionListProps, 'versions'> & { version: CalibrationVersion }) {
  const { word, tone } = stateWords[version.state];
  const Icon = icons[version.state];
  return (
    <li className={list.version}>
      <div className={classes.heading}>
        <h4 className={list.name}>{version.name}</h4>
        <Tag tone={tone} icon={<Icon />}>
          {word}
        </Tag>
      </div>
      <p className={classes.note}>
        <Moment iso={version.created_at} />: {summarise(version)}
      </p>
      {!standAbove.has(version.state) && <VersionDetails version={version} />}
      {version.state === 'former' && (
        <div className={classes.actions}>
          <Button variant="default" size="xs" onClick={() => onMakeCurrent(version)}>
            {texts.makeCurrentAgain}
          </Button>
        </div>
      )}
    </li>
  );
}
