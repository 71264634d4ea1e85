import type { ApiKey } from '../../../contract/agency/api-keys.ts';
import { api } from '../../session/api.ts';
import { tellFailure } from '../../session/tell-failure.ts';
import { useAction } from '../../session/use-action.ts';
import { ConfirmedButton } from '../../ui/confirmed-button.tsx';
import { formatCount } from '../../ui/format.ts';
import { CheckIcon, CrossIcon } from '../../ui/icons.tsx';
import { Moment } from '../../ui/moment.tsx';
import { RowCell, RowTable } from '../../ui/row-table.tsx';
import { Tag } from '../../ui/tag.tsx';
import { showToast } from '../../ui/toast.ts';
import classes from './key-table.module.css';
import { texts } from './texts.ts';
import { useKeyMemory } from './use-keys.ts';

const { columns } = texts;

interface KeyTableProps {
  keys: readonly ApiKey[];
  /** The button that was pressed is gone, so the focus has to go elsewhere. */
  onRevoked: () => void;
}

/** The newest first, revoked ones among them; on a phone each row becomes a card. */
export function KeyTable({ keys, onRevoked }: KeyTableProps) {
  return (
    <RowTable title="API keys" columns={Object.values(columns)} isWide>
      {keys.map((key) => (
        <KeyRow key={key.id} apiKey={key} onRevoked={onRevoked} />
      ))}
    </RowTable>
  );
}

function KeyRow({ apiKey, onRevoked }: { apiKey: ApiKey; onRevoked: () => void }) {
  const { keepKeys } = useKeyMemory();
  const revoking = useAction(
    () => tellFailure(texts.revokeFailed, api.manageApiKeys({ action: 'revoke', api_key_id: apiKey.id })),
    ({ keys }) => {
      keepKeys(keys);
      onRevoked();
      void showToast({ title: texts.revokedToast, message: apiKey.key_name, tone: 'good' });
    },
  );
  return (
    <tr className={apiKey.is_active ? undefined : classes.revoked}>
      <th scope="row">
        <bdi className={classes.name}>{apiKey.key_name}</bdi>
        <code className={classes.prefix} translate="no">
          {apiKey.key_prefix}…
        </code>
      </th>
      <RowCell of={columns.scopes}>{apiKey.scopes.map((scope) => texts.scopes[scope]).join(', ')}</RowCell>
      <RowCell of={columns.state}>
        {apiKey.is_active ? (
          <Tag tone="good" icon={<CheckIcon />}>
            {texts.active}
          </Tag>
        ) : (
          <Tag icon={<CrossIcon />}>{texts.revoked}</Tag>
        )}
      </RowCell>
      <RowCell of={columns.calls}>{formatCount(apiKey.usage_count)}</RowCell>
      <RowCell of={columns.limit}>{formatCount(apiKey.rate_limit)}</RowCell>
      <RowCell of={columns.used}>
        {apiKey.last_used_at === null ? texts.never : <Moment iso={apiKey.last_used_at} />}
      </RowCell>
      <RowCell of={columns.made}>
        <Moment iso={apiKey.created_at} />
      </RowCell>
      <RowCell of={columns.action} className={classes.action}>
        {apiKey.is_active && (
          <ConfirmedButton
            label={texts.revoke}
            question={texts.revokeQuestion}
            confirmLabel={texts.confirmRevoke}
            keepLabel={texts.keep}
            isRunning={revoking.isRunning}
            onConfirm={() => revoking.run(undefined)}
          />
        )}
      </RowCell>
    </tr>
  );
}
