import { NativeSelect, Slider } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState, useId } from 'react';
import '@mantine/core/styles/Slider.layer.css';
import type { AlgorithmPreferences } from '../../../contract/analysis/personalization.ts';
import { channelSizePreferences, riskTolerances } from '../../../engine/analysis/context.ts';
import { Card } from '../../ui/card.tsx';
import { niches } from '../../../engine/analysis/niches.ts';
import type { Niche } from '../../../engine/analysis/niches.ts';
import { ChoiceList } from '../../ui/choice-list.tsx';
import { sensitivityRange } from '../../../contract/limits.ts';
import { formatOneDecimal } from '../../ui/format.ts';
import { Tag } from '../../ui/tag.tsx';
import { riskWords, sizeWords, texts } from './texts.ts';
import { useSavePreferences } from './use-preferences.ts';
import type { PreferenceChange } from './use-preferences.ts';
import { marketSensitivity, nameSensitivity } from './sensitivity.ts';
import classes from './preference-form.module.css';

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

interface NicheTogglesProps {
  chosen: readonly Niche[];
  isDisabled: boolean;
  /** In the order of the fixed list. */
  onChange: (chosen: Niche[]) => void;
}

function NicheToggles(choice: NicheTogglesProps) {
  return <ChoiceList {...choice} label={texts.niches} names={niches} note={texts.nichesNote} />;
}

/** Keys in a row and a drag are one movement, and one movement is one save. */
const settleMs = 300;

/**
 * The slider between two saves: it shows what it is moved to and saves where it comes to rest, also when the screen
 * is left. `take` hands a movement that has not come to rest to a save of something else.
 */
function useSensitivity(saved: number, save: (sensitivity: number) => void) {
  const [moved, setMoved] = useState<number | null>(null);
  const settle = useDebouncedCallback(
    (sensitivity: number) => {
      setMoved(null);
      if (sensitivity !== saved) save(sensitivity);
    },
    { delay: settleMs, flushOnUnmount: true },
  );
  const take = () => {
    settle.cancel();
    setMoved(null);
    return moved === null || moved === saved ? {} : { pricing_sensitivity: moved };
  };
  return { sensitivity: moved ?? saved, move: setMoved, settle, take };
}

interface SensitivitySliderProps {
  value: number;
  isDisabled: boolean;
  onMove: (value: number) => void;
  /** Where a drag is released, and after each key. */
  onRest: (value: number) => void;
}

/** From Conservative to Aggressive, filled from the market in its middle. */
function SensitivitySlider({ value, isDisabled, onMove, onRest }: SensitivitySliderProps) {
  const noteId = useId();
  const { min, max, step } = sensitivityRange;
  return (
    <div className={classes.setting}>
      <p className={classes.head}>
        <span className={classes.label}>{texts.sensitivity}</span>
        <span className={classes.value}>× {formatOneDecimal(value)}</span>
        <Tag tone={value === marketSensitivity ? 'neutral' : 'brand'}>{nameSensitivity(value)}</Tag>
      </p>
      <p className={classes.note} id={noteId}>
        {texts.sensitivityNote}
      </p>
      <Slider
        className={classes.slider}
        classNames={{ thumb: classes.thumb }}
        min={min}
        max={max}
        step={step}
        value={value}
        onChange={onMove}
        onChangeEnd={onRest}
        disabled={isDisabled}
        startPointValue={marketSensitivity}
        size="md"
        thumbSize={24}
        label={null}
        thumbLabel={texts.sensitivity}
        thumbValueText={(chosen) => `${formatOneDecimal(chosen)}, ${nameSensitivity(chosen)}`}
        thumbProps={{ 'aria-describedby': noteId }}
      />
      <p className={classes.ends} aria-hidden="true">
        <span>{texts.conservative}</span>
        <span>{texts.aggressive}</span>
      </p>
    </div>
  );
}
