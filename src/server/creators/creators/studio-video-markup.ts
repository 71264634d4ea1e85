import { escapeMarkup } from '../../platform/documents/html/markup.ts';
import { renderPlainPage } from '../../platform/documents/html/plain-page.ts';
import { privacies } from '../../platform/outside/demo-studio.ts';
import type { PublishedVideo } from '../../platform/outside/demo-studio.ts';

export const longestTitle = 100;
export const longestVideoText = 5_000;
export const mostViews = 1_000_000_000;
export const mostDays = 365;

export interface VideosPage {
  /** Where its forms go: percent-encoded. */
  address: string;
  channel: string;
  videos: readonly PublishedVideo[];
  notice: string | null;
  /** What a new video's description begins with. */
  text: string;
  /** How many views it is to have. */
  views: number;
}

const banner = 'Demo studio: this publishes for the invented sample channel, on this machine only.';

/** What a sample channel publishes for a campaign, as its creator would at YouTube. */
export function renderVideos({ address, channel, videos, notice, text, views }: VideosPage): string {
  return renderPlainPage({
    title: `Publish as ${channel} would`,
    banner,
    content: `${notice === null ? '' : `<p role="status"><strong>${escapeMarkup(notice)}</strong></p>`}
<form method="post" action="${address}">
<input type="hidden" name="action" value="publish">
<label for="title">Title of the video</label>
<input id="title" name="title" dir="auto" required maxlength="${longestTitle}" value="A word from our sponsor">
<label for="description">Description</label>
<textarea id="description" name="description" dir="auto" aria-describedby="about" maxlength="${longestVideoText}">
${escapeMarkup(text)}</textarea>
<p class="quiet" id="about">Put the creator’s link or code and the agreed disclosure here: the campaign looks for both.</p>
<label for="format">What it is</label>
<select id="format" name="format"><option value="long">A full video</option><option value="short">A Short</option></select>
<label for="views">Views by day 30</label>
<input id="views" name="views" type="number" required min="0" max="${mostViews}" value="${views}">
<label><input type="checkbox" name="paid" value="1" checked> Marked as paid promotion</label>
<button type="submit">Publish the video</button>
</form>
${videos.length === 0 ? '<p class="quiet">Nothing was published here yet.</p>' : `<h2>Published here</h2>`}
${videos.map((video) => renderVideo(video, address)).join('\n')}
<p class="quiet">Videos last until Sponsorscope is started again. Their views grow by the published curve; the campaign
reads them each day, or with “Read views now”.</p>
<p><a href="/brands/campaigns">Back to your campaigns</a></p>`,
  });
}

const privacyNames = { public: 'Public', unlisted: 'Unlisted', private: 'Private' } as const;

function renderVideo({ id, title, privacy, ageDays }: PublishedVideo, address: string): string {
  const about = `aria-describedby="${id}"`;
  const hidden = (action: string) =>
    `<input type="hidden" name="action" value="${action}"><input type="hidden" name="video" value="${id}">`;
  const options = privacies.map(
    (each) => `<option value="${each}"${each === privacy ? ' selected' : ''}>${privacyNames[each]}</option>`,
  );
  return `<section>
<h3 id="${id}" dir="auto">${escapeMarkup(title)}</h3>
<p>https://youtu.be/${id}<br>Day ${ageDays}, ${privacyNames[privacy].toLowerCase()}</p>
<form method="post" action="${address}">${hidden('pass')}
<label for="days-${id}">Days to let pass for this demo video</label>
<input id="days-${id}" name="days" type="number" required min="1" max="${mostDays}" value="1" ${about}>
<button type="submit" ${about}>Let them pass</button></form>
<form method="post" action="${address}">${hidden('privacy')}
<label for="privacy-${id}">Who can see it</label>
<select id="privacy-${id}" name="privacy" ${about}>${options.join('')}</select>
<button type="submit" ${about}>Change</button></form>
</section>`;
}
