/** The instant `months` calendar months after an anchor, in seconds since 1970; the 31st becomes a shorter month's last day. */
export function addMonths(anchor: number, months: number): number {
  const from = new Date(anchor * 1000);
  const target = new Date(from);
  target.setUTCDate(1);
  target.setUTCMonth(from.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(target.getUTCFullYear(), target.getUTCMonth() + 1, 0)).getUTCDate();
  target.setUTCDate(Math.min(from.getUTCDate(), lastDay));
  return Math.floor(target.getTime() / 1000);
}

export function toSeconds(instant: Date): number {
  return Math.floor(instant.getTime() / 1000);
}
