import { Button } from '@mantine/core';
import { Link } from 'react-router';
import type { PlanFeature } from '../../engine/plans.ts';
import { links } from '../app/paths.ts';
import { ClockIcon, LockIcon } from '../ui/icons.tsx';
import { Tag } from '../ui/tag.tsx';
import { texts } from './texts.ts';
import classes from './tool-panel.module.css';
import type { Tool } from './tools.ts';

interface ToolPanelProps {
  tool: Tool;
  features: readonly PlanFeature[];
}

/** A tool's gate, or behind it what the tool will do once it opens. */
export function ToolPanel({ tool, features }: ToolPanelProps) {
  const isClosed = tool.feature !== null && !features.includes(tool.feature);
  return (
    <section className={classes.panel} aria-label={tool.title}>
      <span className={classes.icon}>{isClosed ? <LockIcon /> : <ClockIcon />}</span>
      {isClosed ? (
        <>
          <h2 className={classes.title}>{tool.gate}</h2>
          <Tag icon={<ClockIcon />}>{texts.opensLater}</Tag>
          <Button component={Link} to={links.homePricing}>
            {texts.upgradePlan}
          </Button>
        </>
      ) : (
        <>
          <h2 className={classes.title}>{tool.title}</h2>
          <Tag icon={<ClockIcon />}>{texts.opensLater}</Tag>
          <p className={classes.note}>{tool.feature === null ? texts.forEveryPlan : texts.included}</p>
        </>
      )}
      <ul className={classes.coming}>
        {tool.coming.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  );
}
