const hundred = 100;

/**
 * Reads an entered amount as whole hundredths: digits, commas between thousands, at most two decimals behind a point.
 * `null` where it is none, or not above zero.
 */
export function readHundredths(entered: string): number | null {
  const found = /^(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?$/.exec(entered.trim());
  if (found === null) return null;
  const [, whole = '', decimals = ''] = found;
  const hundredths = Number(whole.replaceAll(',', '')) * hundred + Number(decimals.padEnd(2, '0'));
  return Number.isSafeInteger(hundredths) && hundredths > 0 ? hundredths : null;
}
