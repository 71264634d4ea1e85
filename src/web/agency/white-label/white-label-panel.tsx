import { useId } from 'react';
import { LoadedPart } from '../../session/loaded-part.tsx';
import { SettingsForm } from './settings-form.tsx';
import { SettingsSkeleton } from './settings-skeleton.tsx';
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
