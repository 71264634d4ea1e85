import { Button, TextInput } from '@mantine/core';
import { useState, type SyntheticEvent } from 'react';
import type { PromoCode } from '../../../contract/deals/tracking.ts';
import { longestCreatorName } from '../../../engine/tracking/links.ts';
import { longestPromoCode, suggestPromoCode } from '../../../engine/tracking/links.ts';
import { api } from '../../session/api.ts';
import { download } from '../../session/download.ts';
import { tellFailure } from '../../session/tell-failure.ts';
import { useAction } from '../../session/use-action.ts';
import { Card } from '../../ui/card.tsx';
import { ConfirmedButton } from '../../ui/confirmed-button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FailureLine } from '../../ui/failure-line.tsx';
import form from '../../ui/form.module.css';
import { formatDay } from '../../ui/format.ts';
import { RowCell, RowTable } from '../../ui/row-table.tsx';
import { codeTexts, texts } from './texts.ts';
import classes from './tracking.module.css';
import { useReloadLinks } from './use-links.ts';

/** Codes for the shop, each of one creator. */
export function CodesCard({ codes, mayChange }: { codes: readonly PromoCode[]; mayChange: boolean }) {
  const [failure, setFailure] = useState<string | null>(null);
  const exporting = async () => {
    const outcome = await download('/api/links/codes/csv', {});
    setFailure(outcome.ok ? null : codeTexts.downloadFailed);
  };
  return (
    <Card title={texts.codes} lede={codeTexts.lede}>
      {mayChange && <GiveCode codes={codes} />}
      {codes.length === 0 ? (
        <EmptyState title={codeTexts.empty} note={codeTexts.emptyMore} />
      ) : (
        <div className={classes.part}>
          <CodeTable codes={codes} mayChange={mayChange} />
          <div className={form.actions}>
            <Button variant="default" onClick={() => void exporting()}>
              {codeTexts.download}
            </Button>
          </div>
          <FailureLine message={failure} />
        </div>
      )}
    </Card>
  );
}

const usualPercent = 15;

function GiveCode({ codes }: { codes: readonly PromoCode[] }) {
  const [creator, setCreator] = useState('');
  const [code, setCode] = useState('');
  const [percent, setPercent] = useState(String(usualPercent));
  const [endsOn, setEndsOn] = useState('');
  const reload = useReloadLinks();
  const amount = Math.min(100, Math.max(1, Math.round(Number(percent)) || usualPercent));
  const suggested =
    creator.trim() === ''
      ? null
      : suggestPromoCode({ creator, percent: amount }, new Set(codes.map((each) => each.code)));
  const giving = useAction(
    () => api.savePromoCode({ creator, code, percent: amount, ends_on: endsOn === '' ? null : endsOn }),
    () => {
      setCreator('');
      setCode('');
      reload();
    },
  );
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    giving.run(undefined);
  };
  return (
    <form className={form.form} onSubmit={submit} noValidate>
      <div className={form.row}>
        <TextInput
          label={texts.creator}
          placeholder={texts.creatorHint}
          dir="auto"
          autoComplete="off"
          maxLength={longestCreatorName}
          value={creator}
          onChange={({ currentTarget }) => setCreator(currentTarget.value)}
        />
        <TextInput
          label={codeTexts.code}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={longestPromoCode}
          value={code}
          error={giving.failure?.message}
          onChange={({ currentTarget }) => setCode(currentTarget.value)}
        />
        <TextInput
          label={codeTexts.percent}
          inputMode="numeric"
          value={percent}
          maxLength={3}
          onChange={({ currentTarget }) => setPercent(currentTarget.value)}
        />
        <TextInput
          label={codeTexts.endsOn}
          type="date"
          value={endsOn}
          onChange={({ currentTarget }) => setEndsOn(currentTarget.value)}
        />
      </div>
      <div className={form.actions}>
        <Button type="submit" aria-disabled={giving.isRunning}>
          {giving.isRunning ? texts.loading : codeTexts.give}
        </Button>
        {suggested !== null && suggested !== code && (
          <Button variant="default" onClick={() => setCode(suggested)}>
            {codeTexts.suggest(suggested)}
          </Button>
        )}
      </div>
    </form>
  );
}

const columns = {
  code: { name: codeTexts.code },
  creator: { name: texts.creator },
  percent: { name: codeTexts.percent, isNumber: true },
  endsOn: { name: codeTexts.endsOn },
  actions: { name: 'Actions', isSpoken: true },
} as const;

function CodeTable({ codes, mayChange }: { codes: readonly PromoCode[]; mayChange: boolean }) {
  const reload = useReloadLinks();
  const ending = useAction((id: string) => tellFailure(texts.failed, api.endPromoCode({ id })), reload);
  return (
    <RowTable title={texts.codes} columns={Object.values(columns)}>
      {codes.map(({ id, code, creator, percent, ends_on: endsOn }) => (
        <tr key={id}>
          <th scope="row">{code}</th>
          <RowCell of={columns.creator}>
            <bdi>{creator}</bdi>
          </RowCell>
          <RowCell of={columns.percent}>{percent}</RowCell>
          <RowCell of={columns.endsOn}>{endsOn === null ? codeTexts.never : formatDay(endsOn)}</RowCell>
          <RowCell of={columns.actions}>
            {mayChange && (
              <ConfirmedButton
                label={codeTexts.takeBack}
                question={codeTexts.takeBackAsk}
                confirmLabel={codeTexts.takeBack}
                keepLabel={codeTexts.keep}
                isRunning={ending.isRunning}
                onConfirm={() => ending.run(id)}
              />
            )}
          </RowCell>
        </tr>
      ))}
    </RowTable>
  );
}
