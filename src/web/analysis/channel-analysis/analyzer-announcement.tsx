import type { AnalyzerState } from './analyzer-store.ts';
import { stepTexts, texts } from './texts.ts';
import spoken from '../../ui/spoken.module.css';

/** Tells a screen reader each step and the end of an analysis. */
export function AnalyzerAnnouncement({ state }: { state: AnalyzerState }) {
  return (
    <output className={spoken.spoken} aria-live="polite">
      {describe(state)}
    </output>
  );
}

function describe(state: AnalyzerState): string {
  if (state.phase === 'running') return state.step === null ? texts.analyzing : stepTexts[state.step].running;
  if (state.phase !== 'done') return '';
  const { channelName, sponsorshipScore, evidence } = state.analysis;
  const { word, reasons } = evidence.verdict;
  const score = sponsorshipScore === null ? '' : ` Sponsorship score ${sponsorshipScore} out of 100.`;
  return `${texts.analysisComplete} ${channelName}: ${word}. ${reasons[0] ?? ''}${score}`;
}
