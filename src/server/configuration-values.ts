import { isIP } from 'node:net';
import { z } from 'zod';

/** The valid values of each kind of setting. */

export const highestPort = 65_535;

/** A whole number in digits: `1e3` and `0x10` are not accepted by accident. */
export const wholeNumber = (error: string, highest: number) =>
  z
    .string()
    .regex(/^\d+$/, { error, abort: true })
    .transform(Number)
    .refine((value) => value <= highest, { error });

/** A part of the whole, from 0 to 1. */
export const share = (error: string) =>
  z
    .string()
    .regex(/^\d+(?:\.\d+)?$/, { error, abort: true })
    .transform(Number)
    .refine((value) => value <= 1, { error });

/** An http(s) address; `origin` keeps only scheme, host and port. */
export const webAddress = (error: string) =>
  z
    .string()
    .refine((text) => /^https?:$/.test(URL.parse(text)?.protocol ?? ''), { error, abort: true })
    .transform((text) => text.replace(/\/+$/, ''));

/** Characters without blanks, as in keys and names of models. */
export const printable = (error: string) => z.string().regex(/^[\x21-\x7e]+$/, { error });

/** Where a language model answers; a user's name and password do not belong in an address. */
export const modelAddress = (name: string) => {
  const error = `${name} must be an http or https address without a user, such as http://127.0.0.1:11434/v1.`;
  return webAddress(error)
    .refine((text) => URL.parse(text)?.username === '', { error })
    .optional();
};

export const modelName = (name: string) =>
  printable(`${name} must be the name of a model, such as llama3.1:8b.`)
    .max(80, { error: `${name} must have at most 80 characters.` })
    .optional();

export function isMailServer(text: string): boolean {
  const url = URL.parse(text);
  if (url === null || !/^smtps?:$/.test(url.protocol) || url.hostname === '') return false;
  return [url.username, url.password].every((part) => /^(?:[^%]|%[\da-f]{2})*$/i.test(part));
}

/** One address, alone or after a name. */
export function isSender(text: string): boolean {
  const address = /^[^<>,;:"\p{C}]*<([^<>]+)>$/u.exec(text)?.[1] ?? text;
  return /^[^\s@<>,;:"\p{C}]+@[^\s@<>,;:"\p{C}]+$/u.test(address);
}

/** An address alone, of the characters that need no escaping on a page or in a link. */
export function isPlainAddress(text: string): boolean {
  return /^[\w.+-]+@[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i.test(text);
}

export const priceId = (name: string) =>
  z
    .string()
    .regex(/^price_\w+$/, { error: `${name} must be a price id, such as price_1Nabc.` })
    .optional();

/** An IP address, alone or with a port, as the resolver accepts it. */
export function isResolver(text: string): boolean {
  if (isIP(text) !== 0) return true;
  const [, six, four = '', port = ''] = /^(?:\[([\da-f:.]+)\]|([\d.]+))(?::(\d{1,5}))?$/i.exec(text) ?? [];
  const isPort = port === '' || (Number(port) > 0 && Number(port) <= highestPort);
  return isPort && (six === undefined ? isIP(four) === 4 : isIP(six) === 6);
}

/** A name or an IP address, as it stands in an address, without a port. */
export function isHostName(text: string): boolean {
  return isIP(text) !== 0 || (/^[\w.-]{1,253}$/.test(text) && URL.canParse(`http://${text}`));
}
