import { Button, NativeSelect, Checkbox, TextInput } from '@mantine/core';
import { useState, type SyntheticEvent } from 'react';
import type { ConversionReport } from '../../../contract/deals/conversions.ts';
import type { PlanFeature } from '../../../engine/plans/plans.ts';
import { windowDays } from '../../../engine/tracking/attribution.ts';
import { api } from '../../session/api.ts';
import { useAction } from '../../session/use-action.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { FailureLine } from '../../ui/failure-line.tsx';
import form from '../../ui/form.module.css';
import { resultTexts } from './result-texts.ts';
import classes from './tracking.module.css';

interface SettingsFormProps {
  report: ConversionReport;
  features: readonly PlanFeature[];
  onDone: () => void;
}

/** How orders are credited, and what a shop puts into its pages. */
export function SettingsForm({ report, features, onDone }: SettingsFormProps) {
  const { settings } = report;
  const [hasClickIds, setHasClickIds] = useState(settings.has_click_ids);
  const [days, setDays] = useState(String(settings.window_days));
  const [onConflict, setOnConflict] = useState(settings.on_conflict);
  const saving = useAction(
    () =>
      api.saveTrackingSettings({
        has_click_ids: hasClickIds,
        window_days: Number(days),
        on_conflict: onConflict,
      }),
    onDone,
  );
  const isDays =
    /^\d{1,3}$/.test(days) && Number(days) >= windowDays.least && Number(days) <= windowDays.most;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isDays) saving.run(undefined);
  };
  return (
    <form className={form.form} onSubmit={submit} noValidate>
      <Checkbox
        label={resultTexts.clickIds}
        checked={hasClickIds}
        onChange={({ currentTarget }) => setHasClickIds(currentTarget.checked)}
      />
      <div className={form.row}>
        <TextInput
          label={resultTexts.window}
          inputMode="numeric"
          maxLength={3}
          value={days}
          error={isDays ? null : resultTexts.windowWrong}
          onChange={({ currentTarget }) => setDays(currentTarget.value)}
        />
        <NativeSelect
          label={resultTexts.onConflict}
          value={onConflict}
          data={[
            { value: 'code', label: resultTexts.codeWins },
            { value: 'click_id', label: resultTexts.linkWins },
          ]}
          onChange={({ currentTarget: { value } }) => setOnConflict(value === 'code' ? 'code' : 'click_id')}
        />
      </div>
      <FailureLine message={saving.failure?.message ?? null} />
      <div className={form.actions}>
        <Button type="submit" aria-disabled={saving.isRunning}>
          {saving.isRunning ? resultTexts.saving : resultTexts.save}
        </Button>
      </div>
      <Snippets report={report} features={features} />
    </form>
  );
}

/** What stands on the shop's pages; only once there is a key for them. */
function Snippets({ report, features }: Pick<SettingsFormProps, 'report' | 'features'>) {
  const { pixel_url: pixel, script_url: script } = report;
  const key = /\/p\/([\w-]+)\.gif$/.exec(pixel ?? '')?.[1];
  if (!features.includes('pixel')) return <p className={classes.note}>{resultTexts.pixelPlan}</p>;
  if (pixel === null || script === null || key === undefined) return null;
  const texts = [
    [resultTexts.script, `<script src="${script}" data-key="${key}"></script>`],
    [resultTexts.call, `<script>ssc('purchase', { value: 24.50, currency: 'USD', id: 'ORDER-1' })</script>`],
    [
      resultTexts.pixel,
      `<img src="${pixel}?t=purchase&v=24.50&c=USD&id=ORDER-1&code=CODE" width="1" height="1" alt="">`,
    ],
  ] as const;
  return (
    <div className={classes.part}>
      {texts.map(([title, text]) => (
        <div key={title} className={classes.part}>
          <span>{title}</span>
          <code className={classes.address} translate="no">
            {text}
          </code>
          <div className={form.actions}>
            <CopyButton text={text} label="Copy" />
          </div>
        </div>
      ))}
      <p className={classes.note}>{resultTexts.consent}</p>
      <p className={classes.note}>{resultTexts.postback}</p>
    </div>
  );
}
