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

/** The source of a style sheet: as a paragraph, and with the blanks that editors write. */
export const styleSource = (longest: number) =>
  z
    .string()
    .max(longest)
    .regex(/^[\P{Cc}\t\n\r\f]*$/u)
    .refine((text) => text.isWellFormed());

/**
 * A text taken as it was pasted, since whoever reads it says what is wrong in words of their own. What PostgreSQL
 * cannot hold arrives as U+0001 (NUL; readers treat all control characters alike) or as U+FFFD (half a character).
 */
export const pasted = () => z.string().overwrite((text) => text.toWellFormed().replaceAll('\0', '\u0001'));
