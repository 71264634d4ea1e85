import { texts } from './texts.ts';

/** Where a price is left as the market has it. */
export const marketSensitivity = 1;

/** Exactly the market is balanced. */
export function nameSensitivity(sensitivity: number): string {
  if (sensitivity === marketSensitivity) return texts.balanced;
  return sensitivity < marketSensitivity ? texts.conservative : texts.aggressive;
}
