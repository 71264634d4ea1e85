import { plain } from './markup.ts';

/** What other sites show of a page that somebody links to. */
export interface LinkPreview {
  title: string;
  description: string;
  /** Full addresses of the page and of its picture, 1200 by 630. */
  address: string;
  image: string;
}

const longest = { title: 120, description: 200 } as const;

/** The page with its preview in its head. */
export function withLinkPreview(page: string, { title, description, address, image }: LinkPreview): string {
  const words = { title: plain(title, longest.title), description: plain(description, longest.description) };
  const tags = [
    ['property', 'og:type', 'article'],
    ['property', 'og:title', words.title],
    ['property', 'og:description', words.description],
    ['property', 'og:url', plain(address, 2048)],
    ['property', 'og:image', plain(image, 2048)],
    ['property', 'og:image:type', 'image/png'],
    ['property', 'og:image:width', '1200'],
    ['property', 'og:image:height', '630'],
    ['property', 'og:image:alt', words.description],
    ['name', 'twitter:card', 'summary_large_image'],
  ].map(([kind, name, content]) => `<meta ${kind}="${name}" content="${content}">\n`);
  return page.replace('</head>', () => `${tags.join('')}</head>`);
}
