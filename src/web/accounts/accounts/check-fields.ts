import { longestAddress, longestName, longestPassword, shortestPassword } from '../../../contract/limits.ts';

/** The fields of all forms here; their names are also those of the inputs. */
export type Field = 'name' | 'email' | 'password';
export type Values = Record<Field, string>;
export type Problems = Partial<Record<Field, string>>;

/** What can be said of the entries of a form without asking the server; empty where all is well. */
export function checkFields(values: Values, fields: readonly Field[], isNewPassword: boolean): Problems {
  const found: Problems = {
    name: findNameProblem(values.name),
    email: findAddressProblem(values.email),
    password: findPasswordProblem(values.password, isNewPassword),
  };
  return Object.fromEntries(
    fields.filter((field) => found[field] !== undefined).map((field) => [field, found[field]]),
  );
}

function findNameProblem(name: string): string | undefined {
  if (name === '') return 'Please enter your full name';
  return name.length > longestName ? `Please use at most ${longestName} characters` : undefined;
}

/** Only what is certainly no address: the server and the mail decide the rest. */
function findAddressProblem(email: string): string | undefined {
  if (email === '') return 'Please enter your email address';
  const isWhole = /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) && email.length <= longestAddress;
  return isWhole ? undefined : 'Please enter a whole email address, such as ada@example.com';
}

function findPasswordProblem(password: string, isNew: boolean): string | undefined {
  if (password === '') return 'Please enter a password';
  if (!isNew) return undefined;
  if (password.length < shortestPassword) return `Please use at least ${shortestPassword} characters`;
  return password.length > longestPassword ? `Please use at most ${longestPassword} characters` : undefined;
}
