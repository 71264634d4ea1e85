import { Link } from 'react-router';
import { links } from '../../../app/paths.ts';
import type { Reader } from './reader.ts';
import { reportTexts } from './report-texts.ts';
import { texts } from '../texts.ts';
import { SignInLink } from './sign-in-link.tsx';

/** What stays of the prompt once it was dismissed: one sentence. */
export function UnlockReminder({ reader, channel }: { reader: Reader; channel: string }) {
  const sample = <Link to={links.sampleReport}>{reportTexts.seeSample.toLowerCase()}</Link>;
  if (reader === 'visitor') {
    return (
      <>
        The prices are part of the full result. <SignInLink channel={channel}>Sign in</SignInLink> or {sample}
        .
      </>
    );
  }
  if (reader === 'free') {
    return (
      <>
        The prices are part of the full result. <Link to={links.homePricing}>{reportTexts.upgradeToPro}</Link>{' '}
        or {sample}.
      </>
    );
  }
  return (
    <>
      Your plan includes the prices.{' '}
      <Link to={links.home} state={{ channelUrl: channel }}>
        {texts.analyzeAgain}
      </Link>
      .
    </>
  );
}
