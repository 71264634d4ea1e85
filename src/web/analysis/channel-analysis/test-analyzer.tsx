import { fireEvent, screen } from '@testing-library/react';
import { useCallback, useState } from 'react';
import type { Account } from '../../../contract/accounts/account.ts';
import type { ChannelAnalysis } from '../../../contract/analysis/channel-analysis.ts';
import { useStart } from '../../session/start.ts';
import type { Answers } from '../../test-answers.ts';
import { showPart, type Shown } from '../../test-screen.tsx';
import { AnalyzerSection } from './analyzer-section.tsx';
import type { LoadResult } from './result-loading.ts';

interface Surroundings {
  account?: Account | null;
  answers?: Answers;
  path?: string;
}

/** The analyzer alone, for whom `/api/start` says is signed in. */
export function showAnalyzer(surroundings: Surroundings = {}): Promise<Shown> {
  return showPart(<Analyzer />, surroundings);
}

const loadResult: LoadResult = async () => ({
  default: (await import('./report/result-screen.tsx')).ResultScreen,
});

function Analyzer() {
  const { account, site } = useStart();
  const [ownId, setOwnId] = useState<string | null>(null);
  const keep = useCallback(async ({ id }: ChannelAnalysis) => setOwnId(id), []);
  return (
    <>
      <AnalyzerSection
        samples={site.sampleHandles}
        account={account}
        onOwnResult={keep}
        loadResult={loadResult}
      />
      {ownId === null ? null : <p>Own result {ownId}</p>}
    </>
  );
}

export const channelField = () =>
  screen.getByRole<HTMLInputElement>('textbox', { name: 'YouTube channel URL or handle' });

export function analyze(channel: string): void {
  fireEvent.change(channelField(), { target: { value: channel } });
  fireEvent.click(screen.getByRole('button', { name: 'Analyze' }));
}

/** The channels the server was asked to analyse, in order. */
export function listAnalysed({ server }: Shown): unknown[] {
  return server.asked
    .filter(({ name }) => name.startsWith('analyzeYoutubeChannel'))
    .map(({ input }) => input);
}
