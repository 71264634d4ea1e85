import { Button, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import type { Simulation, SimulationInput } from '../../../contract/deals/returns.ts';
import { longestScenarioName } from '../../../contract/deals/deal-limits.ts';
import { formatSum, formatSumRange, nameChance } from '../../../engine/pricing/returns/wording.ts';
import { api } from '../../session/api.ts';
import { download } from '../../session/download.ts';
import { LoadedPart } from '../../session/loaded-part.tsx';
import { describeExportFailure } from '../../session/report-download.ts';
import { useAction } from '../../session/use-action.ts';
import { Card } from '../../ui/card.tsx';
import { ConfirmedButton } from '../../ui/confirmed-button.tsx';
import { FailureLine } from '../../ui/failure-line.tsx';
import { FigureTable } from '../../ui/figure-table.tsx';
import { formatCount } from '../../ui/format.ts';
import { showToast } from '../../ui/toast.ts';
import { useBusy } from '../../ui/use-busy.ts';
import classes from './returns.module.css';
import { texts } from './texts.ts';
import type { AskedForecast } from './use-forecast-form.ts';

/** How many stand side by side. */
const mostCompared = 4;
const simulationsKey = (channelId: string) => ['simulations', channelId];

interface ScenariosProps {
  analysisId: string;
  channelId: string;
  format: SimulationInput['format'];
  /** What stands in the fields; `null` while it comes to nothing. */
  asked: AskedForecast | null;
  /** How many the plan keeps of one channel. */
  most: number;
  mayKeep: boolean;
}

/** What was kept for this channel, side by side, and the way to keep what stands in the fields. */
export function Scenarios({ analysisId, channelId, format, asked, most, mayKeep }: ScenariosProps) {
  const client = useQueryClient();
  const kept = useQuery({
    queryKey: simulationsKey(channelId),
    queryFn: ({ signal }) => api.simulations({ channel_id: channelId }, { signal }),
  });
  const refresh = () => client.invalidateQueries({ queryKey: simulationsKey(channelId) });
  const remove = useAction(api.deleteSimulation, () => void refresh());
  return (
    <Card title={texts.scenarios} lede={texts.scenariosLede(most)}>
      {mayKeep && (
        <KeepForm
          place={{ analysis_id: analysisId, format }}
          asked={asked}
          onKept={() => {
            void showToast({ title: texts.kept, tone: 'good' });
            void refresh();
          }}
        />
      )}
      <LoadedPart query={kept} failure={texts.scenariosFailed}>
        {({ simulations }) => (
          <>
            {simulations.length === 0 ? (
              <p className={classes.quiet}>{texts.noScenarios}</p>
            ) : (
              <ScenarioTable simulations={simulations.slice(0, mostCompared)} />
            )}
            {mayKeep && (
              <ul className={classes.plain}>
                {simulations.map(({ id, input }) => (
                  <li key={id} className={classes.item}>
                    <bdi>{nameOf(input)}</bdi>
                    <PdfButton id={id} name={nameOf(input)} />
                    <ConfirmedButton
                      size="xs"
                      label={texts.removeShort}
                      question={texts.remove(nameOf(input))}
                      confirmLabel={texts.removeShort}
                      keepLabel={texts.keepIt}
                      isRunning={remove.isRunning}
                      onConfirm={() => remove.run({ id })}
                    />
                  </li>
                ))}
              </ul>
            )}
          </>
        )}
      </LoadedPart>
      <FailureLine message={remove.failure?.message ?? null} />
    </Card>
  );
}

function nameOf({ name, price }: SimulationInput): string {
  const said = name.trim() === '' ? texts.unnamed : name;
  return `${said}, ${formatSum(price.amount_cents, price.currency)}`;
}

interface KeepFormProps {
  place: Pick<SimulationInput, 'analysis_id' | 'format'>;
  asked: AskedForecast | null;
  onKept: (kept: Simulation) => void;
}

function KeepForm({ place, asked, onKept }: KeepFormProps) {
  const [name, setName] = useState('');
  const keep = useAction(api.simulate, (kept) => {
    setName('');
    onKept(kept);
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (asked !== null) keep.run({ ...place, ...asked, name });
  };
  return (
    <form onSubmit={submit}>
      <div className={classes.actions}>
        <TextInput
          label={texts.keepAs}
          maxLength={longestScenarioName}
          autoComplete="off"
          value={name}
          onChange={({ currentTarget: { value } }) => setName(value)}
        />
        <Button type="submit" variant="default" aria-disabled={asked === null || keep.isRunning}>
          {keep.isRunning ? texts.keeping : texts.keep}
        </Button>
      </div>
      <FailureLine message={keep.failure?.message ?? null} />
    </form>
  );
}

function ScenarioTable({ simulations }: { simulations: readonly Simulation[] }) {
  return (
    <FigureTable
      title={texts.compare}
      asCards
      table={{
        columns: [
          { name: texts.scenario, isText: true },
          { name: texts.chance },
          { name: texts.orders },
          { name: texts.profit },
        ],
        rows: simulations.map(({ input, result: { returns } }) => {
          if (returns === null) return [nameOf(input), '–', '–', '–'];
          const { p10, p90 } = returns.orders;
          return [
            nameOf(input),
            nameChance(returns.chance),
            `${formatCount(p10)} to ${formatCount(p90)}`,
            formatSumRange(returns.profitCents, input.price.currency),
          ];
        }),
      }}
    />
  );
}

function PdfButton({ id, name }: { id: string; name: string }) {
  const { isBusy, run } = useBusy();
  const save = async () => {
    const outcome = await download('/api/simulations/pdf', { id, paper: 'a4' });
    await showToast(
      outcome.ok
        ? { title: texts.exported, tone: 'good' }
        : describeExportFailure(outcome, texts.exportFailed),
    );
  };
  return (
    <Button
      variant="default"
      size="xs"
      aria-label={texts.pdfOf(name)}
      aria-busy={isBusy}
      onClick={() => run(save)}
    >
      {texts.pdf}
    </Button>
  );
}
