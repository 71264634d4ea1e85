import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { links } from '../../app/paths.ts';
import { LockIcon } from '../../ui/icons.tsx';
import { savePendingChannel } from './pending-channel.ts';
import { reportTexts } from './report-texts.ts';
import classes from './unlock-prompt.module.css';

export function UnlockPrompt({ channel, onDismiss }: { channel: string; onDismiss: () => void }) {
  return (
    <div className={classes.prompt}>
      <h4 className={classes.heading}>
        <LockIcon /> {reportTexts.unlockHeading}
      </h4>
      <p className={classes.text}>{reportTexts.unlockText}</p>
      <div className={classes.actions}>
        <Button component={Link} to={links.auth} onClick={() => savePendingChannel(channel)}>
          {reportTexts.signInFree}
        </Button>
        <Button variant="default" onClick={onDismiss}>
          {reportTexts.viewLimited}
        </Button>
      </div>
      <p className={classes.text}>
        <Link to={links.sampleReport}>{reportTexts.seeSample}</Link>
      </p>
    </div>
  );
}
