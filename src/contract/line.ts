import { z } from 'zod';

/** One line of a person's text: whole characters, no control characters (NUL breaks databases), at most `longest`. */
export const line = (longest: number) =>
  z
    .string()
    .max(longest)
    .regex(/^\P{Cc}*$/u)
    .refine((text) => text.isWellFormed());
