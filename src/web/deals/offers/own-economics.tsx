import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { returnsPath } from '../../app/paths.ts';
import { api } from '../../session/api.ts';
import { LoadedPart } from '../../session/loaded-part.tsx';
import { FilterChoice } from '../../ui/filter-form.tsx';
import form from '../../ui/form.module.css';
import { formatMoney } from './money.ts';
import { texts } from './texts.ts';

export interface JudgedChannel {
  /** An analysis of the workspace. */
  analysisId: string;
  channelId: string;
}

interface OwnEconomicsProps extends JudgedChannel {
  /** The chosen simulation; empty for none. */
  chosen: string;
  onChoose: (id: string) => void;
}

/** Which of the workspace's own forecasts says what this deal may cost; where there is none, the way to make one. */
export function OwnEconomics({ analysisId, channelId, chosen, onChoose }: OwnEconomicsProps) {
  const found = useQuery({
    queryKey: ['simulations', channelId],
    queryFn: ({ signal }) => api.simulations({ channel_id: channelId }, { signal }),
  });
  const workOut = <Link to={returnsPath(analysisId)}>{texts.workOut}</Link>;
  return (
    <LoadedPart query={found} failure={texts.economicsFailed}>
      {({ simulations }) => {
        const choices = simulations
          .filter(({ result: { returns } }) => returns !== null)
          .map(({ id, input: { name, price } }) => ({
            value: id,
            label: `${name.trim() === '' ? texts.unnamedEconomics : name}, ${formatMoney(price.amount_cents, price.currency)}`,
          }));
        if (choices.length === 0) return <p className={form.note}>{workOut}</p>;
        return (
          <div className={form.form}>
            <FilterChoice
              label={texts.economics}
              all={texts.noEconomics}
              choices={choices}
              chosen={chosen === '' ? null : chosen}
              onChoose={(id) => onChoose(id ?? '')}
            />
            <p className={form.note}>{workOut}</p>
          </div>
        );
      }}
    </LoadedPart>
  );
}
