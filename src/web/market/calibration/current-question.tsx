import type { CalibrationState, CalibrationVersion } from '../../../contract/market/calibration.ts';
import { AdminSessionNotice } from '../../session/admin-session-notice.tsx';
import { api } from '../../session/api.ts';
import { useAction } from '../../session/use-action.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { showToast } from '../../ui/toast.ts';
import classes from './current-question.module.css';
import { texts } from './texts.ts';
import { useCalibrationMemory } from './use-calibration.ts';
import { describeConsequences, summarise } from './labels.ts';

interface CurrentQuestionProps {
  /** What is to become current; `null` stands for the priors. */
  target: CalibrationVersion | null;
  current: CalibrationState['current'];
  onClose: () => void;
  /** It was done; the question is to go. */
  onDone: () => void;
}

/** What the notice of the admin session says better, with the way to one. */
const sessionRefusals = new Set(['ADMIN_SESSION_REQUIRED', 'SESSION_ENDED']);

/** Asks before other prices are shown to everybody, and says to whom. */
export function CurrentQuestion({ target, current, onClose, onDone }: CurrentQuestionProps) {
  const { keep, reload } = useCalibrationMemory();
  const deciding = useAction(
    () =>
      api
        .makeCalibrationCurrent({ id: target?.id ?? null, instead_of: current?.id ?? null })
        .catch((error: unknown) => {
          // Where others have decided meanwhile, the question is asked anew with what is current now.
          reload();
          throw error;
        }),
    (state) => {
      keep(state);
      onDone();
      const name = state.current?.name ?? texts.priors;
      void showToast({
        title: `${name}: current`,
        message: 'New analyses are priced with it.',
        tone: 'good',
      });
    },
  );
  const { failure } = deciding;
  const isSessionMissing = failure !== null && sessionRefusals.has(failure.code);
  return (
    <ConfirmDialog
      title={target === null ? 'Go back to the published priors?' : `Make ${target.name} current?`}
      confirmLabel={target === null ? texts.toPriors : texts.makeCurrent}
      keepLabel={texts.cancel}
      isRunning={deciding.isRunning}
      failure={isSessionMissing ? null : (failure?.message ?? null)}
      onConfirm={() => deciding.run(undefined)}
      onClose={onClose}
    >
      {target !== null && <p>{summarise(target)}.</p>}
      <ul className={classes.consequences}>
        {describeConsequences(target, current).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <AdminSessionNotice isRefused={isSessionMissing} />
    </ConfirmDialog>
  );
}
