import { Button } from '@mantine/core';
import { ORPCError } from '@orpc/client';
import { useState } from 'react';
import { api } from '../../session/api.ts';
import { explainFailure } from '../../session/failure.ts';
import { useAction } from '../../session/use-action.ts';
import { FailureLine } from '../../ui/failure-line.tsx';
import { formatPlural } from '../../ui/format.ts';
import { showToast } from '../../ui/toast.ts';
import { buttonTexts as texts } from './button-texts.ts';
import { usualSettings } from './usual-settings.ts';

type Watched = { channelIds: readonly string[] } | { listId: string };

interface WatchButtonProps {
  watched: Watched;
  /** As it is spoken of. */
  name: string;
}

/** Watches channels, or whatever is in a list, by the usual rules. */
export function WatchButton({ watched, name }: WatchButtonProps) {
  const [failure, setFailure] = useState<string | null>(null);
  const watching = useAction(
    () => watchAll(watched),
    (outcome) => {
      setFailure(outcome.failure);
      const { added } = outcome;
      if (added === 0 && outcome.failure !== null) return;
      void showToast({
        title: describe(outcome, name),
        message: texts.rules,
        tone: added > 0 ? 'good' : 'neutral',
        topic: 'watch',
      });
    },
  );
  return (
    // One item of the row of buttons that it stands in, with a failure or without.
    <div style={{ display: 'inline-grid' }}>
      <Button
        variant="default"
        size="xs"
        aria-disabled={watching.isRunning}
        onClick={() => watching.run(undefined)}
      >
        {'listId' in watched ? texts.watchList : texts.watch}
      </Button>
      <FailureLine message={failure ?? watching.failure?.message ?? null} />
    </div>
  );
}

interface Outcome {
  /** How many are watched since now; what was watched already is not among them. */
  added: number;
  /** Why it went no further. */
  failure: string | null;
}

function describe({ added, failure }: Outcome, name: string): string {
  if (added === 0) return texts.known(name);
  return failure === null ? texts.watching(name) : texts.watching(formatPlural(added, 'channel'));
}

async function watchAll(watched: Watched): Promise<Outcome> {
  const wanted =
    'listId' in watched
      ? [{ kind: 'list' as const, list_id: watched.listId }]
      : watched.channelIds.map((channel) => ({ kind: 'channel' as const, channel }));
  let added = 0;
  try {
    for (const each of wanted) added += await watchOne({ ...each, ...usualSettings });
    return { added, failure: null };
  } catch (error) {
    return { added, failure: explainFailure(error) };
  }
}

async function watchOne(wanted: Parameters<typeof api.addWatch>[0]): Promise<number> {
  try {
    await api.addWatch(wanted);
    return 1;
  } catch (error) {
    if (error instanceof ORPCError && error.code === 'ALREADY_WATCHED') return 0;
    throw error;
  }
}
