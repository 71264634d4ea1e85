import { Button } from '@mantine/core';
import { useEffect, useState, type SyntheticEvent } from 'react';
import type { WhiteLabel, WhiteLabelFields } from '../../../contract/agency/white-label.ts';
import { FailureLine } from '../../ui/failure-line.tsx';
import { showToast } from '../../ui/toast.ts';
import { AdvancedFields } from './advanced-fields.tsx';
import { AnalyzerLink } from './analyzer-link.tsx';
import { BrandFields } from './brand-fields.tsx';
import { ColourFields } from './colour-fields.tsx';
import { DomainSection } from './domain-section.tsx';
import { keepDraft, readDraft } from './draft-store.ts';
import { isCssTooLong, isSameEntry } from './fields.ts';
import { LivePreview } from './live-preview.tsx';
import { texts } from './texts.ts';
import { useLook, useSaving } from './use-white-label.ts';
import classes from './white-label-panel.module.css';

/** Everything is saved as it is entered; what the server makes of it stands beside each field and in the preview. */
export function SettingsForm({ saved }: { saved: WhiteLabel }) {
  const [fields, setFields] = useState(() => readDraft() ?? saved.settings);
  const look = useLook(fields, saved);
  const isChanged = !isSameEntry(fields, saved.settings);
  const take = (entered: WhiteLabelFields, kept: WhiteLabelFields) => {
    setFields(entered);
    keepDraft(isSameEntry(entered, kept) ? null : entered);
  };
  const saving = useSaving(({ settings }) => take(settings, settings));
  useEffect(
    () => () => {
      if (readDraft() !== null)
        void showToast({ title: texts.keptTitle, message: texts.kept, tone: 'neutral' });
    },
    [],
  );
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!isCssTooLong(fields.custom_css)) saving.run(fields);
  };
  const part = {
    fields,
    look: look.data,
    isSaving: saving.isRunning,
    onChange: (change: Partial<WhiteLabelFields>) => take({ ...fields, ...change }, saved.settings),
  };
  return (
    <div className={classes.columns}>
      <form className={classes.column} onSubmit={submit} noValidate>
        <BrandFields {...part} />
        <ColourFields {...part} />
        <DomainSection {...part} saved={saved} />
        <AdvancedFields {...part} />
        <FailureLine message={saving.failure?.message ?? null} />
        <div className={classes.actions}>
          <Button type="submit" aria-disabled={saving.isRunning}>
            {saving.isRunning ? texts.saving : texts.save}
          </Button>
          {isChanged && !saving.isRunning && (
            <>
              <Button variant="subtle" onClick={() => take(saved.settings, saved.settings)}>
                {texts.discard}
              </Button>
              <span className={classes.note}>{texts.unsaved}</span>
            </>
          )}
        </div>
      </form>
      <div className={classes.column}>
        <LivePreview fields={fields} look={look} />
        <AnalyzerLink url={saved.analyzer_url} />
      </div>
    </div>
  );
}
