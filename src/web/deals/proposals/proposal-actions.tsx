import { Button } from '@mantine/core';
import { Link } from 'react-router';
import type { ProposalDetail } from '../../../contract/deals/proposals.ts';
import { links } from '../../app/paths.ts';
import { api } from '../../session/api.ts';
import { download } from '../../session/download.ts';
import { describeExportFailure } from '../../session/report-download.ts';
import { useAction } from '../../session/use-action.ts';
import { ConfirmedButton } from '../../ui/confirmed-button.tsx';
import { FailureLine } from '../../ui/failure-line.tsx';
import form from '../../ui/form.module.css';
import { DownloadIcon } from '../../ui/icons.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { showToast } from '../../ui/toast.ts';
import { useBusy } from '../../ui/use-busy.ts';
import { texts } from './texts.ts';
import { useKeepProposal } from './use-proposals.ts';

interface ProposalActionsProps {
  proposal: ProposalDetail;
  mayManage: boolean;
  onSent: (url: string) => void;
  onDeleted: () => void;
}

const papers = [
  { label: 'PDF, A4', paper: 'a4' },
  { label: 'PDF, US Letter', paper: 'letter' },
] as const;

/** What can be done with a proposal as it stands. */
export function ProposalActions({ proposal, mayManage, onSent, onDeleted }: ProposalActionsProps) {
  const { id, state, may_send } = proposal;
  const { keep, drop } = useKeepProposal();
  const { isBusy, run } = useBusy();
  const sending = useAction(
    () => api.sendProposal({ id }),
    ({ proposal: sent, url }) => {
      keep(sent);
      onSent(url);
    },
  );
  const withdrawing = useAction(() => api.withdrawProposal({ id }), keep);
  const deleting = useAction(
    () => api.deleteProposal({ id }),
    () => {
      drop(id);
      onDeleted();
    },
  );
  const failure = sending.failure ?? withdrawing.failure ?? deleting.failure;
  return (
    <section className={form.form} aria-label="Actions">
      <div className={form.actions}>
        {state === 'draft' && may_send && (
          <Button aria-disabled={sending.isRunning} onClick={() => sending.run(undefined)}>
            {sending.isRunning ? texts.sending : texts.send}
          </Button>
        )}
        <Menu label={texts.pdf} button={{ leftSection: <DownloadIcon /> }} isBusy={isBusy}>
          {papers.map(({ label, paper }) => (
            <MenuItem key={paper} onChoose={() => run(() => savePdf(id, paper))}>
              {label}
            </MenuItem>
          ))}
        </Menu>
        {mayManage && state === 'sent' && (
          <ConfirmedButton
            label={texts.withdraw}
            question={texts.withdrawQuestion}
            confirmLabel={texts.withdraw}
            keepLabel={texts.keep}
            isRunning={withdrawing.isRunning}
            onConfirm={() => withdrawing.run(undefined)}
          />
        )}
        {mayManage && state !== 'sent' && (
          <ConfirmedButton
            label={texts.delete}
            question={texts.deleteQuestion}
            confirmLabel={texts.delete}
            keepLabel={texts.keep}
            isRunning={deleting.isRunning}
            onConfirm={() => deleting.run(undefined)}
          />
        )}
      </div>
      {state === 'draft' && <p className={form.note}>{may_send ? texts.sendNote : <PlanNote />}</p>}
      <FailureLine message={failure?.message ?? null} />
    </section>
  );
}

function PlanNote() {
  return (
    <>
      {texts.plan} <Link to={links.homePricing}>{texts.seePlans}</Link>
    </>
  );
}

async function savePdf(id: string, paper: (typeof papers)[number]['paper']): Promise<void> {
  const outcome = await download('/api/proposals/pdf', { id, paper });
  await showToast(
    outcome.ok
      ? { title: texts.exported, message: 'PDF has been downloaded', tone: 'good' }
      : describeExportFailure(outcome, texts.notExported),
  );
}
