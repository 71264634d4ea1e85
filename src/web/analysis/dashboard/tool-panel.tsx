import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { PlanFeature } from '../../../engine/plans/plans.ts';
import { links } from '../../app/paths.ts';
import { LockIcon } from '../../ui/icons.tsx';
import { texts } from './texts.ts';
import classes from './tool-panel.module.css';
import type { Tool } from './tools.ts';

interface ToolPanelProps {
  tool: Tool;
  features: readonly PlanFeature[];
  /** The tool itself. */
  children: ReactNode;
}

/** A tool, or its gate. */
export function ToolPanel({ tool, features, children }: ToolPanelProps) {
  if (tool.feature === null || features.includes(tool.feature)) return children;
  return (
    <section className={classes.panel} aria-label={tool.title}>
      <span className={classes.icon}>
        <LockIcon />
      </span>
      <h2 className={classes.title}>{tool.gate}</h2>
      <Button component={Link} to={links.homePricing}>
        {texts.upgradePlan}
      </Button>
    </section>
  );
}
