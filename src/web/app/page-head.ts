import { contactMetaName, demoContactAddress } from '../session/contact-address.ts';
import { productSentence, type Page, type ScreenName } from './paths.ts';

/** What a screen asks for whoever reads it: fetched with its scripts, not after them. */
const firstData: Partial<Record<ScreenName, string>> = { 'sample-report': '/functions/v1/sample-report' };

/** What search engines are told: closed and personal pages stay out. */
export function robotsRule(indexed: boolean): string {
  return indexed ? 'index, follow' : 'noindex, nofollow';
}

/** The part of a prerendered page's head that speaks of the page itself. */
export function renderPageHead({
  title,
  description = productSentence,
  indexed,
  picture = '/share.png',
  screen,
}: Page): string {
  const data = firstData[screen];
  return [
    `<title>${escapeHtml(title)}</title>`,
    describe('name', 'description', description),
    describe('name', 'robots', robotsRule(indexed)),
    describe('property', 'og:site_name', 'Sponsorscope'),
    describe('property', 'og:type', 'website'),
    describe('property', 'og:title', title),
    describe('property', 'og:description', description),
    describe('property', 'og:image', picture),
    describe('name', 'twitter:card', 'summary_large_image'),
    describe('name', contactMetaName, demoContactAddress),
    ...(data === undefined ? [] : [`<link rel="preload" href="${data}" as="fetch" crossorigin />`]),
  ].join('\n    ');
}

function describe(kind: 'name' | 'property', name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${escapeHtml(content)}" />`;
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
