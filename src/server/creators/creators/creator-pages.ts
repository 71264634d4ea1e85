import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { describeFailure } from '../../platform/http/errors.ts';
import type { DemoStudio } from '../../platform/outside/demo-studio.ts';
import { confirmPath } from '../quote-requests/kit-requests.usecases.ts';
import { mediaKitPath } from './kit-address.ts';
import { createMediaKitPages } from './media-kit-pages.ts';
import type { MediaKitPageDependencies } from './media-kit-pages.ts';
import { renderPlainPage } from '../../platform/documents/html/plain-page.ts';
import { createStudioPages, studioPath } from './studio-pages.ts';

export interface CreatorPageDependencies extends MediaKitPageDependencies {
  /** Where sample channels can be changed; `null` where YouTube itself is connected. */
  studio: DemoStudio | null;
  report: (error: unknown, requestId: string) => void;
}

/** The pages outside the web application: public media kits, and the demo studio beside the double. */
export function createCreatorPages(dependencies: CreatorPageDependencies): Hono<{ Bindings: HttpBindings }> {
  const { studio, report } = dependencies;
  const pages = new Hono<{ Bindings: HttpBindings }>();
  pages.route('/', createMediaKitPages(dependencies));
  if (studio !== null) pages.route('/', createStudioPages(studio));
  pages.onError((error, context) => {
    const { status, body, isReported, headers } = describeFailure(error);
    if (isReported) report(error, String(context.env.outgoing.getHeader('x-request-id') ?? ''));
    return context.html(renderFault(body.error), status, headers);
  });
  return pages;
}

/** The pattern of one of these pages, for logs and metrics: the links of media kits and requests are secrets. */
export function findCreatorRoute(path: string): string | null {
  const start = [mediaKitPath, confirmPath, studioPath].find((each) => path.startsWith(each));
  return start === undefined ? null : `${start}*`;
}

function renderFault(message: string): string {
  return renderPlainPage({ title: message, banner: null, content: '' });
}
