const longestName = 60;

/**
 * The download's name without its ending: `channel-analysis-kestrel-workbench-2026-11-20`. Plain letters, digits and
 * hyphens alone; the channel's id where its name has too few of them.
 */
export function nameReport({
  channelName,
  channelId,
  at,
}: {
  channelName: string;
  channelId: string;
  at: string;
}): string {
  const name = toPlainLetters(channelName);
  const id = channelId.replaceAll(/[^\w-]/g, '');
  const day = /^\d{4}-\d{2}-\d{2}/.exec(at)?.[0] ?? '';
  return ['channel-analysis', name.length >= 2 ? name : id, day].filter((part) => part !== '').join('-');
}

/** Letters without their marks, everything else as single hyphens. */
function toPlainLetters(text: string): string {
  return text
    .slice(0, 1000)
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, longestName)
    .replaceAll(/^-+|-+$/g, '');
}
