import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import type { Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { z } from 'zod';
import { privacies } from '../../platform/outside/demo-studio.ts';
import type { DemoStudio } from '../../platform/outside/demo-studio.ts';
import { longestTitle, longestVideoText, mostDays, mostViews, renderVideos } from './studio-video-markup.ts';

interface VideoPageOptions {
  studio: DemoStudio;
  headers: Readonly<Record<string, string>>;
  /** Of the channel's studio, percent-encoded. */
  addressOf: (channelId: string) => string;
  notFound: string;
}

/** The double keeps them in memory. */
const mostVideos = 50;
const longestFormBytes = 70_000;

const whole = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,10}$/)
    .transform(Number)
    .pipe(z.int().min(least).max(most));
const shownViews = whole(1, mostViews);
const usualViews = 10_000;
const forms = z.discriminatedUnion('action', [
  z.object({
    action: z.literal('publish'),
    title: z.string().trim().min(1).max(longestTitle),
    description: z.string().max(longestVideoText),
    format: z.enum(['long', 'short']),
    views: whole(0, mostViews),
    paid: z.literal('1').optional(),
  }),
  z.object({
    action: z.literal('pass'),
    video: z.string(),
    days: whole(1, mostDays),
  }),
  z.object({ action: z.literal('privacy'), video: z.string(), privacy: z.enum(privacies) }),
]);
type Form = z.infer<typeof forms>;

const notices = {
  publish: 'Published. Paste its address into the campaign’s deliverable.',
  pass: 'The days have passed for this video. Read its views in the campaign.',
  privacy: 'Changed. The campaign notices it at its next two looks.',
  wrong: 'This form has something missing or out of range. Nothing was changed.',
  full: `There is room for ${mostVideos} videos of a channel. Nothing was published.`,
} as const;

const isNotice = (text: string): text is keyof typeof notices => Object.hasOwn(notices, text);

/** Where a sample channel publishes what campaigns agreed, and time passes for it; served only beside the double. */
export function createStudioVideoPages(
  options: VideoPageOptions,
  path: string,
): Hono<{ Bindings: HttpBindings }> {
  const { studio, headers, addressOf } = options;
  const pages = new Hono<{ Bindings: HttpBindings }>();
  const tooLong = () => new Response('The form is too long.\n', { status: 413, headers });
  pages.get(path, (context) => show(context, options, context.req.query('done') ?? ''));
  pages.post(path, bodyLimit({ maxSize: longestFormBytes, onError: tooLong }), async (context) => {
    const channelId = context.req.param('id') ?? '';
    const form = forms.safeParse(Object.fromEntries(new URLSearchParams(await context.req.text())));
    const videos = await studio.videos(channelId);
    if (videos === null || !form.success) return show(context, options, 'wrong');
    if (form.data.action === 'publish' && videos.length >= mostVideos) return show(context, options, 'full');
    const { data } = form;
    if (data.action !== 'publish' && !videos.some(({ id }) => id === data.video))
      return show(context, options, 'wrong');
    await carryOut(studio, channelId, data);
    return context.redirect(`${addressOf(channelId)}/videos?done=${data.action}`, 303);
  });
  return pages;
}

async function carryOut(studio: DemoStudio, channelId: string, form: Form): Promise<void> {
  if (form.action === 'pass') return studio.change(form.video, { passDays: form.days });
  if (form.action === 'privacy') return studio.change(form.video, { privacy: form.privacy });
  const { title, format, views, paid } = form;
  // A form writes line breaks as two characters.
  const description = form.description.replaceAll(/\r\n?/g, '\n').toWellFormed();
  return studio.publish(channelId, { title, description, format, views, paidPromotion: paid === '1' });
}

async function show(
  { req, html }: Context,
  { studio, headers, addressOf, notFound }: VideoPageOptions,
  done: string,
): Promise<Response> {
  const channelId = req.param('id') ?? '';
  const text = await studio.read(channelId);
  const videos = text && (await studio.videos(channelId));
  if (videos === null) return html(notFound, 404, headers);
  const isRefused = done === 'wrong' || done === 'full';
  const page = renderVideos({
    address: `${addressOf(channelId)}/videos`,
    channel: text?.title ?? '',
    videos,
    notice: isNotice(done) ? notices[done] : null,
    views: shownViews.catch(usualViews).parse(req.query('views')),
    text: (req.query('text') ?? '').slice(0, longestVideoText),
  });
  return html(page, isRefused && req.method === 'POST' ? 400 : 200, headers);
}
