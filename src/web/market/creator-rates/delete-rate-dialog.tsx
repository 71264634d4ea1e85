import { useQueryClient } from '@tanstack/react-query';
import type { CreatorRate } from '../../../contract/market/creator-rates.ts';
import { api } from '../../session/api.ts';
import { tellFailure } from '../../session/tell-failure.ts';
import { useAction } from '../../session/use-action.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { formatDay } from '../../ui/format.ts';
import { showToast } from '../../ui/toast.ts';
import { formatAmount, rateTypeWords, texts } from './texts.ts';

interface DeleteRateDialogProps {
  rate: CreatorRate;
  onDeleted: () => void;
  onClose: () => void;
}

/** Asks before a rate is deleted, and names it. */
export function DeleteRateDialog({ rate, onDeleted, onClose }: DeleteRateDialogProps) {
  const queries = useQueryClient();
  const deleting = useAction(
    () => tellFailure(texts.deleteFailed, api.deleteCreatorRate({ id: rate.id })),
    () => {
      void showToast({ title: texts.deleted, message: rate.channel_name, tone: 'good' });
      onDeleted();
      void queries.invalidateQueries();
    },
  );
  const close = () => {
    // Somebody else was faster: the list shows what is left.
    if (deleting.failure !== null) void queries.invalidateQueries();
    onClose();
  };
  return (
    <ConfirmDialog
      title={texts.removeTitle}
      confirmLabel={texts.removeConfirm}
      keepLabel={texts.keep}
      isRunning={deleting.isRunning}
      failure={deleting.failure?.message ?? null}
      onConfirm={() => deleting.run(undefined)}
      onClose={close}
    >
      <p>
        <strong>
          <bdi>{rate.channel_name}</bdi>
        </strong>
        , {rateTypeWords[rate.rate_type]}, {formatAmount(rate)}, collected on {formatDay(rate.date_collected)}
        .
      </p>
      <p>{texts.removeNote}</p>
    </ConfirmDialog>
  );
}
