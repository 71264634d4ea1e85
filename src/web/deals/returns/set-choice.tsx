import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Account } from '../../../contract/accounts/account.ts';
import type { AssumptionSetAnswer } from '../../../contract/deals/assumption-sets.ts';
import { publishedAssumptions } from '../../../engine/pricing/returns/assumptions.ts';
import { links } from '../../app/paths.ts';
import { api } from '../../session/api.ts';
import { texts } from './texts.ts';

export const setsKey = ['assumption-sets'];
/** `all`, `new`, or a set's id. */
export const assumptionsPath = (which: string) => `${links.returns}?assumptions=${which}`;

interface SetChoiceProps {
  /** `null`: the plan has no sets of its own. */
  sets: readonly AssumptionSetAnswer[] | null;
  chosen: AssumptionSetAnswer | null;
  onChoose: (id: string) => void;
}

/** Which assumptions a forecast rests on: what is published, until one of the workspace's own is chosen. */
export function useSetChoice({ plan }: Account, mayChoose: boolean): SetChoiceProps {
  const isIncluded = mayChoose && plan.features.includes('ownSets');
  const [id, setId] = useState('');
  const { data } = useQuery({
    queryKey: setsKey,
    queryFn: ({ signal }) => api.assumptionSets(undefined, { signal }),
    enabled: isIncluded,
  });
  const sets = data?.sets ?? [];
  return {
    sets: isIncluded ? sets : null,
    chosen: sets.find((set) => set.id === id) ?? null,
    onChoose: setId,
  };
}

export function SetChoice({ sets, chosen, onChoose }: SetChoiceProps) {
  if (sets === null) return null;
  return (
    <>
      <NativeSelect
        label={texts.restsOn}
        value={chosen?.id ?? ''}
        data={[
          { value: '', label: texts.publishedSet(publishedAssumptions.version) },
          ...sets.map(({ id, name, version }) => ({ value: id, label: texts.setVersion(name, version) })),
        ]}
        onChange={({ currentTarget: { value } }) => onChoose(value)}
      />
      <Link to={assumptionsPath(chosen?.id ?? 'all')}>{chosen === null ? texts.ownSets : texts.openSet}</Link>
    </>
  );
}
