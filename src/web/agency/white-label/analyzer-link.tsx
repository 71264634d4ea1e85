import { Button } from '@mantine/core';
import { CopyButton } from '../../ui/copy-button.tsx';
import { SettingsSection } from './settings-section.tsx';
import { texts } from './texts.ts';
import classes from './white-label-panel.module.css';

/** The way to the tenant's own page. */
export function AnalyzerLink({ url }: { url: string }) {
  return (
    <SettingsSection title={texts.page}>
      <p className={classes.note}>{texts.pageLede}</p>
      <p className={classes.address}>{url}</p>
      <div className={classes.actions}>
        <Button component="a" href={url} target="_blank" rel="noopener" variant="default">
          {texts.openPage}
        </Button>
        <CopyButton text={url} label={texts.copyPage} />
      </div>
    </SettingsSection>
  );
}
