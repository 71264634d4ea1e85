import { useId } from 'react';
import { Skeleton } from '@mantine/core';
import '@mantine/core/styles/Skeleton.layer.css';
import { LoadedPart } from '../../session/loaded-part.tsx';
import { SettingsForm } from './settings-form.tsx';
import { texts } from './texts.ts';
import { useWhiteLabel } from './use-white-label.ts';
import classes from './white-label-panel.module.css';

/** How the pages that a tenant shares look, and under which address they stand. */
export function WhiteLabelPanel() {
  const headingId = useId();
  const settings = useWhiteLabel();
  return (
    <section className={classes.panel} aria-labelledby={headingId}>
      <header>
        <h2 className={classes.title} id={headingId}>
          {texts.title}
        </h2>
        <p className={classes.note}>{texts.lede}</p>
      </header>
      <LoadedPart query={settings} failure={texts.loadFailed} skeleton={<SettingsSkeleton />}>
        {(saved) => <SettingsForm saved={saved} />}
      </LoadedPart>
    </section>
  );
}

/** The shape of the settings while they are on their way. */
function SettingsSkeleton() {
  return (
    <div className={classes.columns} aria-busy="true">
      <div className={classes.column}>
        <output className={classes.note}>{texts.loading}</output>
        <Skeleton className={classes.block} />
        <Skeleton className={classes.block} />
      </div>
      <Skeleton className={classes.block} />
    </div>
  );
}
