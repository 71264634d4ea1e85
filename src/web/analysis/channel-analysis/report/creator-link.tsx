import { Link } from 'react-router';
import { links } from '../../../app/paths.ts';
import classes from './creator-link.module.css';

/** Leads who made the channel to what it is told as its creator. */
export function CreatorLink({ channelId }: { channelId: string }) {
  return (
    <p className={classes.line}>
      Is this your channel?{' '}
      <Link to={`${links.creatorReport}?channel=${encodeURIComponent(channelId)}`}>
        See your creator report
      </Link>
    </p>
  );
}
