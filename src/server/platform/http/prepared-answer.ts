import type { FullAnalysis } from '../../../contract/analysis/channel-analysis.ts';

/** An answer that was checked against the contract when it was created, and is sent as stored. */
export class PreparedAnswer {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** A prepared answer, typed as the analysis that its text contains; no type of the contract can express this. */
export function prepareAnalysis(text: string): FullAnalysis {
  const answer = new PreparedAnswer(text);
  if (!standsForAnalysis(answer)) throw neverReached();
  return answer;
}

function standsForAnalysis(answer: unknown): answer is FullAnalysis {
  return answer instanceof PreparedAnswer;
}

/** The handler after a middleware that prepares the answer. */
export function neverReached(): never {
  throw new Error('The answer is prepared by the middleware.');
}
