import { contactMetaName, demoContactAddress } from '../session/contact-address.ts';
import type { Page } from './paths.ts';

/** What search engines are told: closed and personal pages stay out. */
export function robotsRule(indexed: boolean): string {
  return indexed ? 'index, follow' : 'noindex, nofollow';
}

/** The part of a prerendered page's head that speaks of the page itself. */
export function renderPageHead({ title, description, indexed, picture = '/share.png' }: Page): string {
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
