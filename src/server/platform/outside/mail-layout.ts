import type { Mail } from './mail-message.ts';

/** A mail without its receiver. */
export type MailContent = Omit<Mail, 'to'>;

interface MailParts {
  subject: string;
  /** As its owner entered it. */
  name: string;
  paragraphs: readonly string[];
  actions: readonly { label: string; url: string }[];
  closing: string;
  /** Where mails of this kind are switched off; absent from those about security and money. */
  unsubscribeUrl?: string;
}

/** One mail as text and as HTML that say the same. The HTML loads nothing: no pictures, fonts or scripts. */
export function layOutMail(parts: MailParts): MailContent {
  const actions = parts.actions.map(({ label, url }) => ({ label, url: readWebAddress(url) }));
  const laidOut = { ...parts, name: readSpeakableName(parts.name), actions, host: hostOf(actions) };
  const { subject, unsubscribeUrl } = parts;
  const content = { subject, text: toText(laidOut), html: toHtml(laidOut) };
  return unsubscribeUrl === undefined ? content : { ...content, unsubscribeUrl };
}

interface LaidOut extends MailParts {
  /** Empty where the mail greets without a name. */
  name: string;
  host: string;
}

function toText({ name, paragraphs, actions, closing, host, unsubscribeUrl }: LaidOut): string {
  const links = actions.map(({ label, url }) => `${label}:\n${url}`);
  const ending = unsubscribeUrl === undefined ? [] : [`${stopLabel}:\n${unsubscribeUrl}`];
  const parts = [greet(isolate(name)), ...paragraphs.map(wrap), ...links, wrap(closing), ...ending];
  return `${[...parts, `-- \nSponsorscope, ${host}`].join('\n\n')}\n`;
}

/** Lines that travel without being encoded, so that whoever opens the bare file reads them, too. */
function wrap(text: string): string {
  return text.replaceAll(/(?=.{73})(.{1,72}) /g, '$1\n');
}

const paragraph = (html: string) => `<p style="margin:0 0 16px">${html}</p>`;

const stopLabel = 'Stop these mails';

function toHtml({ subject, name, paragraphs, actions, closing, host, unsubscribeUrl }: LaidOut): string {
  const greeting = name === '' ? greet('') : greet(`<bdi>${escapeHtml(name)}</bdi>`);
  const texts = [greeting, ...paragraphs.map(escapeHtml)].map(paragraph).join('\n');
  const links = actions.map(renderAction).join('\n');
  return `<!doctype html>
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${styles}</style>
</head>
<body class="page" style="margin:0;padding:24px 16px;background:#f6f6fb;color:#23233b;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif">
<div class="sheet" style="max-width:520px;margin:0 auto;padding:32px 24px;background:#ffffff;border:1px solid #e2e2ee;border-radius:12px;overflow-wrap:anywhere">
<p class="brand" style="margin:0 0 24px;font-weight:600;color:#4f4fd6">Sponsorscope</p>
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escapeHtml(subject)}</h1>
${texts}
${links}
<p class="quiet" style="margin:24px 0 0;font-size:14px;color:#5b5b76">${escapeHtml(closing)}</p>
</div>
<p class="quiet" style="max-width:520px;margin:16px auto 0;font-size:13px;text-align:center;color:#5b5b76">Sponsorscope, ${escapeHtml(host)}${
    unsubscribeUrl === undefined
      ? ''
      : ` · <a class="link" href="${escapeHtml(unsubscribeUrl)}" style="color:#4338ca">${stopLabel}</a>`
  }</p>
</body>
</html>
`;
}

/** The address stands below its button too, for whoever cannot or would rather not press it. */
function renderAction({ label, url }: { label: string; url: string }, index: number): string {
  const href = escapeHtml(url);
  const [kind, colours] = index === 0 ? mainButton : otherButton;
  return `<p style="margin:24px 0 8px"><a class="${kind}" href="${href}" style="display:inline-block;padding:11px 20px;border:1px solid #5153de;${colours};border-radius:8px;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>
<p class="quiet" style="margin:0 0 16px;font-size:13px;color:#5b5b76">Or open this address: <a class="link" href="${href}" style="color:#4f4fd6">${href}</a></p>`;
}

const mainButton = ['button', 'background:#5153de;color:#ffffff'];
const otherButton = ['link', 'color:#4f4fd6'];

const styles =
  '@media (prefers-color-scheme: dark) {' +
  '.page{background:#14141f!important;color:#ececf6!important}' +
  '.sheet{background:#1d1d2b!important;border-color:#35354a!important}' +
  '.quiet{color:#b3b3c9!important}' +
  '.brand,.link{color:#a5a8ff!important}' +
  '}';

function greet(name: string): string {
  return name === '' ? 'Hello,' : `Hello ${name},`;
}

const longestSpokenName = 60;
/** What mail programs turn into a link: a scheme, a path, an address, a domain. */
const linkLike = /[:/\\@<>]|www|[.。．｡][\p{L}\p{N}]{2}/iu;
/** Characters that turn the direction of what follows, or are not seen at all; emoji need U+200D. */
const invisible = /(?!\u{200d})[\p{Cc}\p{Cf}\u{2028}\u{2029}]/gu;

/**
 * A name as a mail may repeat it. Whoever signs up with another person's address chooses the name in the mail to
 * that person, so what could be read as a message or a link is left out.
 */
export function readSpeakableName(name: string): string {
  const plain = name.toWellFormed().replaceAll(invisible, ' ').replaceAll(/\s+/g, ' ').trim();
  return plain.length > longestSpokenName || linkLike.test(plain) ? '' : plain;
}

const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;

/** A name from right to left keeps its direction for itself. */
function isolate(name: string): string {
  return rightToLeft.test(name) ? `\u{2068}${name}\u{2069}` : name;
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

function readWebAddress(text: string): string {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol)) throw new Error('A mail links web addresses alone.');
  return url.href;
}

function hostOf(actions: readonly { url: string }[]): string {
  return URL.parse(actions[0]?.url ?? '')?.host ?? '';
}
