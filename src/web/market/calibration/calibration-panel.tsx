import { useEffect, useRef, useState } from 'react';
import type { CalibrationState, CalibrationVersion } from '../../../contract/market/calibration.ts';
import { Card } from '../../ui/card.tsx';
import { LoadedPart } from '../../session/loaded-part.tsx';
import classes from './calibration-panel.module.css';
import { CurrentPart } from './current-part.tsx';
import { CurrentQuestion } from './current-question.tsx';
import { ProposedPart } from './proposed-part.tsx';
import { RunPart } from './run-part.tsx';
import { texts } from './texts.ts';
import { useCalibration } from './use-calibration.ts';
import { VersionList } from './version-list.tsx';

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
