import type { Role } from '../../../engine/plans/roles.ts';
import type { MailContent } from '../../platform/outside/mail-layout.ts';
import { layOutMail } from '../../platform/outside/mail-layout.ts';

/**
 * To whoever is invited into a team; `url` is where they accept. Names that people chose stand alone in quotes, and not
 * in the subject, so that nobody can write a mail of their own with them.
 */
export function invitationMail({
  team,
  inviter,
  role,
  url,
}: {
  team: string;
  inviter: string;
  role: Role;
  url: string;
}): MailContent {
  return layOutMail({
    subject: 'You are invited to a team on Sponsorscope',
    name: '',
    paragraphs: [
      `“${inviter}” invites you into the team “${team}”, as ${describeRole(role)}.`,
      'Sign in or sign up with this address to accept. The link works once, for seven days, and for this address alone. What you have of your own on Sponsorscope stays yours.',
    ],
    actions: [{ label: 'See the invitation', url }],
    closing: 'If you do not know who this is, ignore this mail: nothing happens without you.',
  });
}

/** A role in a sentence. */
export function describeRole(role: Role): string {
  if (role === 'finance') return 'somebody who sees costs and invoices';
  return /^[aeiou]/.test(role) ? `an ${role}` : `a ${role}`;
}
