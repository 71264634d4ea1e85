import { Tooltip } from '@mantine/core';
import '@mantine/core/styles/Tooltip.layer.css';
import { InfoIcon } from '../../ui/icons.tsx';
import classes from './info-tip.module.css';

/** A small button that explains a term on hover, keyboard focus and touch. */
export function InfoTip({ term, text }: { term: string; text: string }) {
  return (
    <Tooltip label={text} multiline w="32ch" withArrow events={{ hover: true, focus: true, touch: true }}>
      <button type="button" className={classes.button} aria-label={`What is ${term}? ${text}`}>
        <InfoIcon />
      </button>
    </Tooltip>
  );
}
