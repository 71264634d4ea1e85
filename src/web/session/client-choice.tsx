import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Account } from '../../contract/accounts/account.ts';
import { api } from './api.ts';

interface ClientChoiceProps {
  account: Account;
  /** `null`: the workspace's own look. */
  clientId: string | null;
  onChange: (clientId: string | null) => void;
}

/** In whose look something is sent; nothing where the plan has no clients, or there are none. */
export function ClientChoice({ account, clientId, onChange }: ClientChoiceProps) {
  const clients = useQuery({
    queryKey: ['clients', 'list'],
    queryFn: async ({ signal }) => (await api.clients(undefined, { signal })).clients,
    enabled: account.plan.features.includes('clients'),
  });
  const known = clients.data ?? [];
  if (known.length === 0) return null;
  return (
    <NativeSelect
      label="Look"
      description="Its page and its PDF have this name, logo and colours."
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data={[{ value: '', label: 'Your own' }, ...known.map(({ id, name }) => ({ value: id, label: name }))]}
      value={clientId ?? ''}
      onChange={({ currentTarget: { value } }) => onChange(value === '' ? null : value)}
    />
  );
}
