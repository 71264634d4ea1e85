import type { ChannelAnalysis } from '../../../../contract/analysis/channel-analysis.ts';
import classes from './estimate-note.module.css';

/** Stands beside every score and price, as YouTube's terms ask. */
export function EstimateNote({ provenance }: Pick<ChannelAnalysis, 'provenance'>) {
  return <p className={classes.note}>{provenance.disclaimer}</p>;
}
