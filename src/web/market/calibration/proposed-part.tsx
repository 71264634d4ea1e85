import { Button } from '@mantine/core';
import type { CalibrationVersion } from '../../../contract/market/calibration.ts';
import { AdminSessionNotice } from '../../session/admin-session-notice.tsx';
import { api } from '../../session/api.ts';
import { useAction } from '../../session/use-action.ts';
import { ConfirmedButton } from '../../ui/confirmed-button.tsx';
import { FailureLine } from '../../ui/failure-line.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Tag } from '../../ui/tag.tsx';
import { showToast } from '../../ui/toast.ts';
import classes from './calibration-panel.module.css';
import { FitFigures } from './fit-figures.tsx';
import { texts } from './texts.ts';
import { useCalibrationMemory } from './use-calibration.ts';
import { VersionDetails } from './version-details.tsx';
import { describeRates, describeRise, describeRough } from './labels.ts';

interface ProposedPartProps {
  proposed: CalibrationVersion;
  onMakeCurrent: (version: CalibrationVersion) => void;
  onDiscarded: () => void;
}

/** What the last run proposes, before anybody is priced with it: the decision first, then what it rests on. */
export function ProposedPart({ proposed, onMakeCurrent, onDiscarded }: ProposedPartProps) {
  const { keep, reload } = useCalibrationMemory();
  const discarding = useAction(
    () =>
      api.discardCalibration({ id: proposed.id }).catch((error: unknown) => {
        reload();
        throw error;
      }),
    (state) => {
      keep(state);
      onDiscarded();
      void showToast({ title: `${proposed.name}: discarded`, tone: 'good' });
    },
  );
  return (
    <section className={`${classes.part} ${classes.proposal}`} aria-labelledby="calibration-proposal">
      <header className={classes.heading}>
        <h3 id="calibration-proposal" tabIndex={-1}>
          {texts.proposal}
        </h3>
        <Tag tone="warn">{proposed.name}</Tag>
      </header>
      <p className={classes.note}>
        Proposed on <Moment iso={proposed.created_at} />. {describeRates(proposed)} {texts.proposalHint}
      </p>
      <FitFigures version={proposed} />
      <p>{describeRise(proposed)}</p>
      <AdminSessionNotice />
      <div className={classes.actions}>
        <Button onClick={() => onMakeCurrent(proposed)}>{texts.makeCurrent}</Button>
        <ConfirmedButton
          label={texts.discard}
          question={texts.discardQuestion}
          confirmLabel={texts.discardConfirm}
          keepLabel={texts.keep}
          isRunning={discarding.isRunning}
          onConfirm={() => discarding.run(undefined)}
        />
      </div>
      <FailureLine message={discarding.failure?.message ?? null} />
      <RoughNote version={proposed} />
      <VersionDetails version={proposed} />
    </section>
  );
}

/** Told below what is decided by; nothing where every rate counts in full. */
function RoughNote({ version }: { version: CalibrationVersion }) {
  const note = describeRough(version);
  return note !== null && <p className={classes.note}>{note}</p>;
}
