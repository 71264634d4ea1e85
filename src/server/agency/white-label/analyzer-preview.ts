import type { Brand } from '../../platform/documents/brand.ts';
import type { LinkPreview } from '../../platform/documents/html/link-preview.ts';
import type { PreviewPicture } from '../../platform/pictures/share-pictures.ts';

const title = 'Analyze a YouTube channel';

/** What a link to a tenant's analyzer shows before it is opened. */
export function describeAnalyzer({ name }: Brand): Omit<LinkPreview, 'image' | 'address'> {
  return {
    title: name === '' ? title : `${name}: ${title.toLowerCase().replace('youtube', 'YouTube')}`,
    description: 'Sponsorship score, brand safety, risk and past sponsors, from public data.',
  };
}

/** The same as a picture. */
export function drawAnalyzer({ name }: Brand): PreviewPicture {
  return {
    channelName: title,
    body: {
      kind: 'figures',
      figures: [
        { label: 'Sponsorship score', value: 'out of 100' },
        { label: 'Brand safety', value: '12 categories' },
        { label: 'Past sponsors', value: 'with evidence' },
      ],
    },
    maker: name === '' ? 'Sponsorscope' : name,
    picture: null,
    note: 'Third-party estimates, not YouTube data',
  };
}
