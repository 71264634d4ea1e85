import { formatPercent, formatWhole } from '../../../values/wording.ts';
import type { LinkPreview } from '../../platform/documents/html/link-preview.ts';
import type { PreviewPicture } from '../../platform/pictures/share-pictures.ts';
import type { SharedKit } from './kits.usecases.ts';

/** What a link to the media kit shows before it is opened: figures alone, for a kit judges nobody. */
export function describeKitPicture({ analysis }: SharedKit): Omit<PreviewPicture, 'maker'> {
  const { channelName, subscriberCount, avgViews, engagementRate, evidence, niche, provenance } = analysis;
  const kind = provenance.demo ? 'Media kit of an invented sample channel' : 'Media kit';
  const figures = [
    { label: 'Subscribers', value: subscriberCount, format: formatWhole },
    { label: 'Typical views', value: avgViews, format: formatWhole },
    { label: 'Engagement rate', value: engagementRate, format: formatPercent },
  ].flatMap(({ label, value, format }) => (value === null ? [] : [{ label, value: format(value) }]));
  return {
    channelName,
    body: { kind: 'figures', figures },
    picture: evidence.channel.thumbnailUrl,
    note: evidence.niche.outside ? kind : `${kind} · ${niche}`,
  };
}

/** The same in words; the creator's own come first. */
export function describeKitLink(kit: SharedKit): Omit<LinkPreview, 'image' | 'address'> {
  const { channelName, body } = describeKitPicture(kit);
  const figures = body.kind === 'figures' ? body.figures : [];
  const words = figures.map(({ label, value }) => `${label}: ${value}`).join(' · ');
  const headline = kit.text.headline.trim();
  return {
    title: `${channelName}: media kit`,
    description: headline === '' ? words : [headline, words].filter((text) => text !== '').join(' · '),
  };
}
