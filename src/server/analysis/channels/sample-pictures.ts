import { Hono } from 'hono';
import { drawSamplePicture } from '../../../doubles/samples/picture.ts';
import { samplePicturesPath } from '../../../engine/analysis/pictures.ts';
import type { PageBindings } from '../../platform/http/page-bindings.ts';

const headers = {
  'content-type': 'image/svg+xml',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cache-control': 'public, max-age=86400',
};

/** The drawn pictures of invented channels and their videos, in place of YouTube's hosts. */
export function createSamplePictures(): Hono<{ Bindings: PageBindings }> {
  const pictures = new Hono<{ Bindings: PageBindings }>();
  pictures.get(`${samplePicturesPath}*`, ({ req, body }, next) => {
    const drawn = drawSamplePicture(req.path);
    return drawn === null ? next() : Promise.resolve(body(drawn, 200, headers));
  });
  return pictures;
}
