import { renderSharePicture } from './share-picture.ts';
import type { SharePicture } from './share-picture.ts';

/** Draws the one preview that its parent sends, and ends. */
process.once('message', (picture: SharePicture) => {
  void renderSharePicture(picture).then((png) => process.send?.(png, () => process.disconnect()));
});
