import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { links } from '../../../app/paths.ts';
import { LockIcon } from '../../../ui/icons.tsx';
import type { Reader } from './reader.ts';
import { lockedTexts, reportTexts } from './report-texts.ts';
import { texts } from '../texts.ts';
import { SignInLink } from './sign-in-link.tsx';
import classes from './unlock-prompt.module.css';

export interface UnlockPromptProps {
  reader: Reader;
  channel: string;
  onDismiss: () => void;
}

/** What the closed figures would tell, and the way to them that fits who reads. */
export function UnlockPrompt({ reader, channel, onDismiss }: UnlockPromptProps) {
  return (
    <div className={classes.prompt}>
      <h4 className={classes.heading}>
        <LockIcon /> {reportTexts.unlockHeading}
      </h4>
      <p className={classes.text}>{lockedTexts[reader].unlock}</p>
      <div className={classes.actions}>
        <UnlockAction reader={reader} channel={channel} />
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

function UnlockAction({ reader, channel }: { reader: Reader; channel: string }) {
  if (reader === 'visitor') {
    return (
      <Button component={SignInLink} channel={channel}>
        {reportTexts.signInFree}
      </Button>
    );
  }
  if (reader === 'free') {
    return (
      <Button component={Link} to={links.homePricing}>
        {reportTexts.upgradeToPro}
      </Button>
    );
  }
  return (
    <Button component={Link} to={links.home} state={{ channelUrl: channel }}>
      {texts.analyzeAgain}
    </Button>
  );
}
