import { NativeSelect } from '@mantine/core';
import type { AlgorithmPreferences } from '../../../contract/analysis/personalization.ts';
import { channelSizePreferences, riskTolerances } from '../../../engine/analysis/context.ts';
import { Card } from '../../ui/card.tsx';
import { NicheToggles } from './niche-toggles.tsx';
import classes from './preference-form.module.css';
import { SensitivitySlider } from './sensitivity-slider.tsx';
import { riskWords, sizeWords, texts } from './texts.ts';
import { useSavePreferences, type PreferenceChange } from './use-preferences.ts';
import { useSensitivity } from './use-sensitivity.ts';

const riskChoices = riskTolerances.map((value) => ({ value, label: riskWords[value] }));
/** The explanation below, so that fields stand level beside each other. */
const order: ('label' | 'input' | 'description')[] = ['label', 'input', 'description'];
const sizeChoices = channelSizePreferences.map((value) => ({ value, label: sizeWords[value] }));

/**
 * The settings; each change is saved at once. While that is under way they are disabled in a way that keeps the
 * focus where it is, and show what is wanted.
 */
export function PreferenceForm({ saved }: { saved: AlgorithmPreferences }) {
  const saving = useSavePreferences();
  const isSaving = saving.isPending;
  const shown = isSaving ? { ...saved, ...saving.variables } : saved;
  const slider = useSensitivity(shown.pricing_sensitivity, (pricing_sensitivity) =>
    saving.mutate({ pricing_sensitivity }),
  );
  const change = (changed: PreferenceChange) => {
    if (!isSaving) saving.mutate({ ...slider.take(), ...changed });
  };
  return (
    <Card
      title={texts.settings}
      lede={texts.settingsLede}
      aside={<output className={classes.saving}>{isSaving ? texts.saving : ''}</output>}
    >
      <div className={classes.settings} data-saving={isSaving}>
        <SensitivitySlider
          value={slider.sensitivity}
          isDisabled={isSaving}
          onMove={slider.move}
          onRest={slider.settle}
        />
        <NativeSelect
          label={texts.risk}
          description={texts.riskNote}
          inputWrapperOrder={order}
          data={riskChoices}
          value={shown.risk_tolerance}
          aria-disabled={isSaving}
          onChange={({ currentTarget }) => {
            const chosen = riskTolerances.find((value) => value === currentTarget.value);
            if (chosen !== undefined) change({ risk_tolerance: chosen });
          }}
        />
        <NativeSelect
          label={texts.size}
          description={texts.sizeNote}
          inputWrapperOrder={order}
          data={sizeChoices}
          value={shown.channel_size_preference}
          aria-disabled={isSaving}
          onChange={({ currentTarget }) => {
            const chosen = channelSizePreferences.find((value) => value === currentTarget.value);
            if (chosen !== undefined) change({ channel_size_preference: chosen });
          }}
        />
        <NicheToggles
          chosen={shown.preferred_niches}
          isDisabled={isSaving}
          onChange={(preferred_niches) => change({ preferred_niches })}
        />
      </div>
    </Card>
  );
}
