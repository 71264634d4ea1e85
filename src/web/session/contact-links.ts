import { readContactAddress } from './contact-address.ts';

export const contactAddress = readContactAddress();

const enterpriseDraft = {
  subject: 'Enterprise demo of Sponsorscope',
  body: [
    'Hello,',
    '',
    'we would like to see Sponsorscope Enterprise.',
    '',
    'Company:',
    'Channels we evaluate each month:',
    'What we need most (bulk analysis, API, white-label reports):',
    'Times that suit us for a call:',
    '',
    'Kind regards',
  ].join('\n'),
} as const;

export const contactHref = `mailto:${contactAddress}`;
export const enterpriseDemoHref = `mailto:${contactAddress}?subject=${encodeURIComponent(
  enterpriseDraft.subject,
)}&body=${encodeURIComponent(enterpriseDraft.body)}`;
