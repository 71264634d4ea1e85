import type {
  AnalysisEvent,
  ChannelAnalysis,
  FullAnalysis,
} from '../../../contract/analysis/channel-analysis.ts';
import { isRecord } from './failure.ts';

/**
 * Light checks that an answer has the shape of the contract: the server validates what it sends,
 * so these only tell an analysis from a proxy's error page or an answer cut short.
 */
export function isChannelAnalysis(value: unknown): value is ChannelAnalysis {
  return isFullAnalysis(value) || isLimitedAnalysis(value);
}

export function isFullAnalysis(value: unknown): value is FullAnalysis {
  if (!hasCommonFields(value, 'full')) return false;
  const evidence = value['evidence'];
  return isRecord(evidence) && fullEvidenceParts.every((part) => isRecord(evidence[part]));
}

export function isAnalysisEvent(value: unknown): value is AnalysisEvent {
  if (!isRecord(value)) return false;
  if (value['type'] === 'result') return isChannelAnalysis(value['analysis']);
  return value['type'] === 'step' && typeof value['step'] === 'string';
}

const commonEvidenceParts = ['channel', 'niche', 'safety', 'sponsors', 'score', 'verdict', 'confidence'];
const fullEvidenceParts = [
  ...commonEvidenceParts,
  'sample',
  'views',
  'engagement',
  'frequency',
  'risk',
  'market',
  'price',
];

function isLimitedAnalysis(value: unknown): boolean {
  if (!hasCommonFields(value, 'limited')) return false;
  const evidence = value['evidence'];
  return isRecord(evidence) && commonEvidenceParts.every((part) => isRecord(evidence[part]));
}

function hasCommonFields(
  value: unknown,
  access: ChannelAnalysis['access'],
): value is Record<string, unknown> {
  return (
    isRecord(value) &&
    value['access'] === access &&
    typeof value['channelName'] === 'string' &&
    typeof value['verdict'] === 'string' &&
    isRecord(value['provenance'])
  );
}
