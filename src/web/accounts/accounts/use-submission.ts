import { useState, type SyntheticEvent } from 'react';
import { showToast } from '../../ui/toast.ts';
import { checkFields, type Field, type Problems, type Values } from './check-fields.ts';
import type { FieldRefusal } from './refusal.ts';

export interface SubmissionOptions {
  fields: readonly Field[];
  /** True where a password is being chosen, not entered again. */
  isNewPassword: boolean;
  failureTitle: string;
  /** Answers why it was refused, or `null` once it is done. */
  send: (values: Values) => Promise<FieldRefusal | null>;
}

export interface Submission {
  problems: Problems;
  /** What concerns the form as a whole. */
  failure: string | null;
  isBusy: boolean;
  submit: (event: SyntheticEvent<HTMLFormElement>) => void;
}

const untouched = { problems: {}, failure: null, isBusy: false } as const;

/** One form: read from the page, so that what a browser filled in counts; checked; sent once at a time. */
export function useSubmission(options: SubmissionOptions): Submission {
  const { fields, isNewPassword, failureTitle, send } = options;
  const [state, setState] = useState<Omit<Submission, 'submit'>>(untouched);

  const refuse = (form: HTMLFormElement, problems: Problems, failure: string | null) => {
    setState({ problems, failure, isBusy: false });
    focusFirst(form, fields, problems);
  };
  const run = async (form: HTMLFormElement) => {
    const values = readValues(form);
    const problems = checkFields(values, fields, isNewPassword);
    if (Object.keys(problems).length > 0) return refuse(form, problems, null);
    setState({ ...untouched, isBusy: true });
    const refusal = await send(values);
    if (refusal === null) return setState(untouched);
    const { message, field } = refusal;
    const shown = field !== null && fields.includes(field) ? field : null;
    refuse(form, shown === null ? {} : { [shown]: message }, shown === null ? message : null);
    await showToast({ title: failureTitle, message, tone: 'bad' }).catch(() => undefined);
    return undefined;
  };
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!state.isBusy) void run(event.currentTarget);
  };
  return { ...state, submit };
}

/** A password is taken as it is; around a name or an address nobody means a space. */
function readValues(form: HTMLFormElement): Values {
  const data = new FormData(form);
  const read = (field: Field) => {
    const value = data.get(field);
    return typeof value === 'string' ? value : '';
  };
  return { name: read('name').trim(), email: read('email').trim(), password: read('password') };
}

function focusFirst(form: HTMLFormElement, fields: readonly Field[], problems: Problems): void {
  const first = fields.find((field) => problems[field] !== undefined);
  const input = first === undefined ? null : form.elements.namedItem(first);
  if (input instanceof HTMLElement) input.focus();
}
