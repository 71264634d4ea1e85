import type { Right } from '../../../engine/plans/roles.ts';

export const texts = {
  title: 'Team',
  loading: 'Loading the team',
  failed: 'The team could not be loaded.',
  manage: 'Team settings',

  alone: 'Work together',
  aloneLede:
    'A team shares one plan, one library and one set of lists. Your personal workspace stays yours alone.',
  make: 'Make a team',
  makeLede: 'It begins empty, without a plan. You choose one, or move the one you have.',
  name: 'Team name',
  logo: 'Logo address',
  logoHint: 'Begins with https://',
  save: 'Save',
  saved: 'Saved',
  settings: 'Name and logo',

  members: 'Members',
  you: 'you',
  person: 'Person',
  role: 'Role',
  share: 'Credits a month',
  shareHint: 'Empty is no limit of their own.',
  spent: 'Spent this month',
  joined: 'Joined',
  actions: 'Actions',
  noShare: 'No limit',
  edit: 'Change',
  cancel: 'Cancel',
  remove: 'Remove',
  removeQuestion: (name: string) =>
    `Remove ${name}? What they made stays in the team. Their API keys end at once.`,
  removeConfirm: 'Yes, remove',
  keep: 'Keep',

  invite: 'Invite somebody',
  inviteLede: 'They get a mail with a link for seven days. It works for that address alone.',
  email: 'Email',
  sendInvitation: 'Send invitation',
  invited: 'Invitation sent',
  open: 'Open invitations',
  expires: 'Expires',
  expired: 'Expired',
  again: 'Send again',
  withdraw: 'Withdraw',
  noSeats: 'Every seat of the plan is taken, open invitations included.',
  noPlan: 'This team has no plan, so nobody can join yet.',

  plan: 'Plan and seats',
  seats: 'Seats',
  seatsOf: (used: string, all: string) => `${used} of ${all} used`,
  choosePlan: 'See plans',
  move: 'Move my subscription here',
  moveLede:
    'Your own subscription, the reports you bought with it, and what is left of this month’s plan credits move into the team. Your trial and other credits stay with you, and your personal workspace is on Pilot afterwards. This cannot be taken back.',
  moveQuestion: 'Move your subscription into this team?',
  moveConfirm: 'Yes, move it',
  moved: 'The team has your plan now',

  roles: 'What each role may do',
  right: 'May',
  yes: 'Yes',
  no: 'No',

  danger: 'Leave or delete',
  leave: 'Leave the team',
  leaveQuestion: 'Leave this team? What you made stays in it.',
  leaveConfirm: 'Yes, leave',
  delete: 'Delete the team',
  deleteLede:
    'Everything in it goes at once: analyses, lists, clients, keys and credits. A subscription must be ended first.',
  typeName: 'Type the team’s name',
  password: 'Your password',
  noPassword: 'Empty works within ten minutes of your sign-in.',
  showPassword: 'Show password',
  deleteQuestion: 'Delete this team with everything in it?',
  deleteConfirm: 'Yes, delete',
} as const;

/** What each right lets somebody do, in the order of the table. */
export const rightNames: Record<Right, string> = {
  read: 'See analyses, lists, prices and costs',
  analyse: 'Analyze channels, work on lists, share reports',
  approve: 'Approve what is asked of the team',
  manage: 'Clients and requests to creators',
  administer: 'Members, API keys and the look of reports',
  invoices: 'See invoices and payments',
  own: 'Plan, payments, owners, end of the team',
};
