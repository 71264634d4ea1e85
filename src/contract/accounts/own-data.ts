import { z } from 'zod';
import { longestPassword, mostExportsPerDay } from '../limits.ts';
import { line } from '../text-fields.ts';
import { noInput, procedure } from '../procedure.ts';
import { count } from '../analysis/text-evidence.ts';

const instant = z.iso.datetime();
const tags = ['Own data'];
const signedIn = procedure.meta({ access: 'signed-in', feature: null, audit: [] });

/** Everything about a person as a ZIP file, which is built in the background. */
export const dataExport = z.strictObject({
  id: z.uuid(),
  state: z.enum(['waiting', 'working', 'ready', 'failed']),
  asked_at: instant,
  /** How many of the tables are in it; none while it waits. */
  steps_done: count,
  steps_total: count,
  /** Of the file so far. */
  bytes: count,
  /** When the file is deleted; `null` until it is ready. */
  expires_at: instant.nullable(),
});
export type DataExport = z.infer<typeof dataExport>;

export const ownData = signedIn
  .route({
    method: 'GET',
    path: '/api/account/data-export',
    summary: 'The newest file with the caller’s own data',
    tags,
  })
  .input(noInput)
  .output(z.strictObject({ export: dataExport.nullable() }));

export const askForOwnData = signedIn
  .route({
    method: 'POST',
    path: '/api/account/data-export/ask',
    summary: 'Have everything about the caller built as a file',
    description:
      'JSON and CSV of every row about the caller, in a ZIP file. Asked for while one is being built, that one is answered.',
    tags,
  })
  .input(noInput)
  .errors({
    TOO_MANY_EXPORTS: {
      status: 429,
      message: `You can have your data built ${mostExportsPerDay} times a day. Please try again later.`,
    },
  })
  .output(dataExport);

export const downloadOwnData = signedIn
  .route({
    method: 'GET',
    path: '/api/account/data-export/file',
    summary: 'The file with the caller’s own data',
    description: 'For 24 hours from when it is ready, and for the caller alone.',
    tags,
  })
  .input(z.strictObject({ id: z.uuid() }))
  .errors({
    EXPORT_NOT_FOUND: { status: 404, message: 'This file does not exist, or its 24 hours are over.' },
  })
  .output(z.file().mime(['application/zip']));

/** Also for an administrator who deletes somebody's account. */
export const ownsTeam = {
  status: 409,
  message: 'The account is the only owner of a team. Please transfer or delete the team first.',
} as const;

export const deleteAccount = signedIn
  .route({
    method: 'POST',
    path: '/api/account/deletion',
    summary: 'Begin the deletion of the caller’s account',
    description:
      'Needs the password, or a sign-in of the last ten minutes. The account is hidden, signed out and charged no more at once, and deleted after seven days.',
    tags,
  })
  .input(z.strictObject({ password: line(longestPassword).min(1).nullable() }))
  .errors({
    OWNS_TEAM: ownsTeam,
    INVALID_PASSWORD: { status: 403, message: 'The password is wrong.' },
    SIGN_IN_AGAIN: {
      status: 403,
      message: 'Please sign in again first: your sign-in is more than ten minutes old.',
    },
  })
  .output(z.strictObject({ due_at: instant }));

export const keepAccount = procedure
  .route({
    method: 'POST',
    path: '/api/account/deletion/undo',
    summary: 'Keep an account that is to be deleted',
    description: 'For people signed in to such an account; nothing else answers them.',
    tags,
  })
  .input(noInput)
  .errors({ NOT_LEAVING: { status: 409, message: 'This account is not to be deleted, or is gone already.' } })
  .output(
    z.strictObject({
      /** False where the subscription could not be renewed because the card provider did not answer. */
      subscription_renewed: z.boolean(),
    }),
  );
