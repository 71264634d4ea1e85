import { z } from 'zod';

/** A person's text of several lines: whole characters, no control characters but line breaks, at most `longest`. */
export const paragraph = (longest: number) =>
  z
    .string()
    .max(longest)
    .regex(/^[\P{Cc}\n]*$/u)
    .refine((text) => text.isWellFormed());
