import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { Button } from '@mantine/core';
import type { CalibrationState, CalibrationVersion } from '../../../contract/market/calibration.ts';
import { Card } from '../../ui/card.tsx';
import { LoadedPart } from '../../session/loaded-part.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Tag } from '../../ui/tag.tsx';
import { AdminSessionNotice } from '../../session/admin-session-notice.tsx';
import { api } from '../../session/api.ts';
import { useAction } from '../../session/use-action.ts';
import { ConfirmedButton } from '../../ui/confirmed-button.tsx';
import { FailureLine } from '../../ui/failure-line.tsx';
import { showToast } from '../../ui/toast.ts';
import { CurrentQuestion } from './current-question.tsx';
import { RunPart } from './run-part.tsx';
import { texts } from './texts.ts';
import { useCalibration, useCalibrationMemory } from './use-calibration.ts';
import { VersionList } from './version-list.tsx';
import { FitFigures } from './fit-figures.tsx';
import { VersionDetails } from './version-details.tsx';
import { describeRates, describeRough, describeRise } from './labels.ts';
import classes from './calibration-panel.module.css';

/** What prices rest on, what the collected rates teach, and the decision which of it counts. */
export function CalibrationPanel() {
  const calibration = useCalibration();
  return (
    <Card title={texts.title} lede={texts.lede}>
      <LoadedPart query={calibration} failure={texts.loadFailed}>
        {(state) => <Calibration state={state} />}
      </LoadedPart>
    </Card>
  );
}

interface Wish {
  /** What is to become current; `null` stands for the priors. */
  target: CalibrationVersion | null;
}

function Calibration({ state }: { state: CalibrationState }) {
  const [wish, setWish] = useState<Wish | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const isDecided = useRef(false);
  useEffect(() => {
    // Nothing outside of an open question takes the focus.
    if (wish !== null || !isDecided.current) return;
    isDecided.current = false;
    heading.current?.focus();
  }, [wish]);
  const ask = (target: CalibrationVersion | null) => setWish({ target });
  const goToCurrent = () => heading.current?.focus();
  return (
    <div className={classes.parts}>
      {state.proposed !== null && (
        <ProposedPart proposed={state.proposed} onMakeCurrent={ask} onDiscarded={goToCurrent} />
      )}
      <CurrentPart current={state.current} heading={heading} onPriors={() => ask(null)} />
      <RunPart state={state} />
      <VersionList versions={state.versions} onMakeCurrent={ask} />
      {wish !== null && (
        <CurrentQuestion
          target={wish.target}
          current={state.current}
          onClose={() => setWish(null)}
          onDone={() => {
            isDecided.current = true;
            setWish(null);
          }}
        />
      )}
    </div>
  );
}

interface CurrentPartProps {
  current: CalibrationState['current'];
  heading: RefObject<HTMLHeadingElement | null>;
  onPriors: () => void;
}

/** The version that new analyses are priced with, and the way back to none. */
function CurrentPart({ current, heading, onPriors }: CurrentPartProps) {
  return (
    <section className={classes.part} aria-labelledby="calibration-now">
      <header className={classes.heading}>
        <h3 id="calibration-now" ref={heading} tabIndex={-1}>
          {texts.now}
        </h3>
        <Tag tone="brand">{current?.name ?? texts.priors}</Tag>
      </header>
      {current === null ? (
        <p className={classes.note}>{texts.priorsSentence}</p>
      ) : (
        <>
          <p className={classes.note}>
            {current.current_since !== null && (
              <>
                Current since <Moment iso={current.current_since} />.{' '}
              </>
            )}
            {describeRates(current)} {describeRough(current)}
          </p>
          <FitFigures version={current} />
          <VersionDetails version={current} />
          <div className={classes.actions}>
            <Button variant="default" onClick={onPriors}>
              {texts.toPriors}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}

interface ProposedPartProps {
  proposed: CalibrationVersion;
  onMakeCurrent: (version: CalibrationVersion) => void;
  onDiscarded: () => void;
}

/** What the last run proposes, before anybody is priced with it: the decision first, then what it rests on. */
function ProposedPart({ proposed, onMakeCurrent, onDiscarded }: ProposedPartProps) {
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
