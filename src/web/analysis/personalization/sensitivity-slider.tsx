import { Slider } from '@mantine/core';
import '@mantine/core/styles/Slider.layer.css';
import { useId } from 'react';
import { sensitivityRange } from '../../../contract/limits.ts';
import { formatOneDecimal } from '../../ui/format.ts';
import { Tag } from '../../ui/tag.tsx';
import { marketSensitivity, nameSensitivity } from './sensitivity.ts';
import classes from './sensitivity-slider.module.css';
import { texts } from './texts.ts';

interface SensitivitySliderProps {
  value: number;
  isDisabled: boolean;
  onMove: (value: number) => void;
  /** Where a drag is released, and after each key. */
  onRest: (value: number) => void;
}

/** From Conservative to Aggressive, filled from the market in its middle. */
export function SensitivitySlider({ value, isDisabled, onMove, onRest }: SensitivitySliderProps) {
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
