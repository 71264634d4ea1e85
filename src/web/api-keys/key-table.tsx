import type { ApiKey } from '../../contract/api-keys.ts';
import { api } from '../session/api.ts';
import { useAction } from '../session/use-action.ts';
import { ConfirmedButton } from '../ui/confirmed-button.tsx';
import { formatCount } from '../ui/format.ts';
import { CheckIcon, CrossIcon } from '../ui/icons.tsx';
import { Moment } from '../ui/moment.tsx';
import spoken from '../ui/spoken.module.css';
import { Tag } from '../ui/tag.tsx';
import { showToast } from '../ui/toast.ts';
import classes from './key-table.module.css';
import { texts } from './texts.ts';
import { tellFailure, useKeyMemory } from './use-keys.ts';

const { columns } = texts;

interface KeyTableProps {
  keys: readonly ApiKey[];
  /** The button that was pressed is gone, so the focus has to go elsewhere. */
  onRevoked: () => void;
}

/** The newest first, revoked ones among them; on a phone each row becomes a card. */
export function KeyTable({ keys, onRevoked }: KeyTableProps) {
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{columns.key}</th>
          <th scope="col">{columns.state}</th>
          <th scope="col" className={classes.number}>
            {columns.calls}
          </th>
          <th scope="col" className={classes.number}>
            {columns.limit}
          </th>
          <th scope="col">{columns.used}</th>
          <th scope="col">{columns.made}</th>
          <th scope="col">
            <span className={spoken.spoken}>{columns.action}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {keys.map((key) => (
          <KeyRow key={key.id} apiKey={key} onRevoked={onRevoked} />
        ))}
      </tbody>
    </table>
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
    <tr data-state={apiKey.is_active ? 'active' : 'revoked'}>
      <th scope="row" className={classes.key}>
        <bdi className={classes.name}>{apiKey.key_name}</bdi>
        <code className={classes.prefix} translate="no">
          {apiKey.key_prefix}…
        </code>
      </th>
      <td>
        {apiKey.is_active ? (
          <Tag tone="good" icon={<CheckIcon />}>
            {texts.active}
          </Tag>
        ) : (
          <Tag icon={<CrossIcon />}>{texts.revoked}</Tag>
        )}
      </td>
      <td className={classes.number} data-label={columns.calls}>
        {formatCount(apiKey.usage_count)}
      </td>
      <td className={classes.number} data-label={columns.limit}>
        {formatCount(apiKey.rate_limit)}
      </td>
      <td data-label={columns.used}>
        {apiKey.last_used_at === null ? texts.never : <Moment iso={apiKey.last_used_at} />}
      </td>
      <td data-label={columns.made}>
        <Moment iso={apiKey.created_at} />
      </td>
      <td className={classes.action}>
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
      </td>
    </tr>
  );
}
