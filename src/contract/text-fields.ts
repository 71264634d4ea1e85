import { z } from 'zod';

/** One line of a person's text: whole characters, no control characters (NUL breaks databases), at most `longest`. */
export const line = (longest: number) =>
  z
    .string()
    .max(longest)
    .regex(/^\P{Cc}*$/u)
    .refine((text) => text.isWellFormed());

/** A person's text of several lines: whole characters, no control characters except line breaks, at most `longest`. */
export const paragraph = (longest: number) =>
  z
    .string()
    .max(longest)
    .regex(/^[\P{Cc}\n]*$/u)
    .refine((text) => text.isWellFormed());
