import type { FullAnalysis } from '../../../contract/analysis/channel-analysis.ts';
import type { Block } from '../../platform/documents/document.ts';

/** What is known of the audience, each line marked as measured or estimated. */
export function describeAudience({ evidence }: FullAnalysis): Block[] {
  const { audience } = evidence;
  return [
    { kind: 'heading', level: 2, text: 'Audience' },
    audience.length === 0
      ? { kind: 'paragraph', text: 'Nothing public says who watches this channel.' }
      : {
          kind: 'facts',
          facts: audience.map(({ label, value, basis, note }) => ({
            label: `${label} (${basis})`,
            value,
            note,
          })),
        },
    {
      kind: 'paragraph',
      text: 'YouTube publishes no age, gender or viewing country; we do not guess them.',
      quiet: true,
    },
  ];
}
