import type { Watch } from '../../../contract/analysis/watch.ts';
import { Avatar } from '../../ui/picture.tsx';
import { texts } from './texts.ts';
import classes from './watch.module.css';

/** A channel by its name, for as long as that is kept; else by its id. */
export function Who(channel: Pick<Watch, 'channel_id' | 'channel_name' | 'handle' | 'thumbnail_url'>) {
  const { channel_name: name, handle, thumbnail_url, channel_id } = channel;
  return (
    <span className={classes.who}>
      <Avatar name={name ?? ''} url={thumbnail_url} size="small" />
      <span className={classes.words}>
        <bdi className={classes.strong}>{name ?? texts.unnamed}</bdi>
        <span className={classes.note}>{handle === null ? channel_id : <bdi>@{handle}</bdi>}</span>
      </span>
    </span>
  );
}
