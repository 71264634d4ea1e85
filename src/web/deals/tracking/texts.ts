import type { Placement, UtmName } from '../../../engine/tracking/links.ts';
import type { Device, RequestClass } from '../../../engine/tracking/requests.ts';
import { formatCount, formatPlural } from '../../ui/format.ts';

const mostHosts = 3;
const listHosts = (hosts: readonly string[]) =>
  hosts.length <= mostHosts
    ? hosts.join(', ')
    : `${hosts.slice(0, mostHosts).join(', ')} and ${formatCount(hosts.length - mostHosts)} more`;

export const texts = {
  title: 'Links',
  lede: 'Short addresses for creators, and what really came of them.',
  loading: 'Loading...',
  failed: 'The links could not be loaded.',
  tabs: 'Links and codes',
  links: 'Links',
  codes: 'Codes',
  results: 'Orders',
  readOnly: 'Your role reads links. An analyst or manager makes them.',
  used: (active: number, limit: number | null) =>
    limit === null
      ? `${formatPlural(active, 'active link')}, without a limit`
      : `${formatCount(active)} of ${formatPlural(limit, 'active link')} of your plan`,
  empty: 'No links yet',
  emptyMore: 'Make one for a creator, and clicks on it are counted here.',
  make: 'Make a link',
  making: 'Looking at the address...',
  makeLede: 'The destination is opened once before the link is made.',
  creator: 'Creator',
  creatorHint: 'Ada Lovelace',
  placement: 'Where it stands',
  destination: 'Destination',
  destinationHint: 'https://shop.example.com/offer',
  campaign: 'Campaign',
  campaignHint: 'spring-sale',
  more: 'More: readable name, analytics parameters, end, fallback',
  expires: 'Ends on (UTC)',
  fallback: 'Afterwards to',
  fallbackNote: 'Where visitors go once the link has ended. Printed codes stay in use for years.',
  alias: 'Readable name',
  aliasNote: 'Optional: ada-spring instead of the code. A name that the link had before goes on working.',
  former: (names: string) => `Former names, which still lead on: ${names}`,
  final: 'Visitors arrive at',
  unreadable: 'Enter a web address, such as https://shop.example.com/offer.',
  insecure: 'This address is not encrypted. Use https:// where the shop has it.',
  conflict: (name: string, kept: string, wanted: string) =>
    `${name}=${kept} stands in the destination and stays; ${wanted} is not added.`,
  madeDead: 'The link works, but nobody answers at its destination.',
  copy: 'Copy link',
  qr: 'QR code',
  details: 'Details',
  edit: 'Change',
  takeOff: 'Take off',
  save: 'Save',
  cancel: 'Cancel',
  close: 'Close',
  on: 'On',
  off: 'Off',
  ended: 'Ended',
  isActive: 'The link is on',
  dead: 'Destination does not answer',
  deadSince: (day: string) => `Destination has not answered since ${day}`,
  out: (count: number, hosts: readonly string[]) =>
    `${count === 1 ? 'One link leads to a page that does' : `${formatCount(count)} links lead to pages that do`} not answer: ${listHosts(hosts)}. ${count === 1 ? 'It is' : 'They are'} looked at again each hour.`,
  refused: 'Stopped: the destination leads into a private network',
  countedUntil: (day: string) => `Beyond your plan: counted until ${day}, then it only redirects`,
  showAll: 'Show what was left out',
  none: 'No requests yet',
  visitorsNote:
    'Visitors are told apart within one day, without cookies and without keeping any address; over several days they are added up.',
  gapBefore: 'Counting broke off at',
  gapAfter: ': up to 5 seconds of clicks are missing.',
  days: 'Last 30 days',
  day: 'Day (UTC)',
  clicks: 'Clicks',
  visitors: 'Visitors',
  requests: 'Requests',
  leftOut: 'Left out',
  scans: 'QR scans',
  device: 'Device',
  country: 'Country',
  changes: 'Changes',
  noChanges: 'Never changed.',
  noDays: 'Nobody has opened this link in the last 30 days.',
  detailsFailed: 'The link’s figures could not be loaded.',
  changedTo: (before: string, after: string) => `from ${before} to ${after}`,
  turned: (isActive: boolean) => (isActive ? 'turned on' : 'turned off'),
  otherChange: 'other settings changed',
} as const;

export const codeTexts = {
  lede: 'For orders without a click. A creator has one code, and nobody else has it.',
  empty: 'No codes yet',
  emptyMore: 'Give a creator a code, and orders with it count for them.',
  code: 'Code',
  percent: 'Discount in %',
  endsOn: 'Ends on',
  never: 'No end',
  give: 'Give code',
  takeBack: 'Take back',
  keep: 'Keep it',
  takeBackAsk: 'Take the code back? Orders that bring it will count for nobody.',
  suggest: (code: string) => `Use ${code}`,
  download: 'Download CSV for the shop',
  downloadFailed: 'The file could not be made.',
} as const;

/** Links of a campaign's creators. */
export const campaignTexts = {
  lede: 'Clicks without bots and repeats. The report counts the links of each creator.',
  none: 'No creators yet',
  noneNote: 'Add channels to the campaign, then give them links here.',
  noLink: 'No link yet.',
  code: (code: string) => `Code ${code}`,
  makeLede: 'One for each place. They carry the campaign, the creator and the format as UTM parameters.',
  make: 'Make links',
  name: 'Name in links',
  format: 'Format',
  places: 'Where they stand',
  noPlace: 'Choose at least one place.',
  attach: 'Attach a link',
  attachLede: 'A link of your workspace that belongs to no campaign.',
  link: 'Link',
} as const;

export const placementNames: Record<Placement, string> = {
  description: 'Description',
  pinned_comment: 'Pinned comment',
  on_screen: 'QR on screen',
  bio: 'Bio',
};

export const utmLabels: Record<UtmName, string> = {
  source: 'utm_source',
  medium: 'utm_medium',
  campaign: 'utm_campaign',
  content: 'utm_content',
  term: 'utm_term',
};

/** Why a request is not counted as a click. */
export const classNames: Record<RequestClass, string> = {
  human: 'clicks',
  repeat: 'same visitor within 30 minutes',
  bot: 'bots',
  preview: 'chat previews',
  prefetch: 'fetched ahead by browsers',
  burst: 'bursts, held for review',
  internal: 'your own team',
};

export const deviceNames: Record<Device, string> = {
  mobile: 'Phones and tablets',
  desktop: 'Computers',
  other: 'Other',
};

export const qrTexts = {
  title: (creator: string) => `QR code for ${creator}`,
  label: 'QR code of the link',
  note: 'It leads through the link: change the destination, and what is printed stays valid. Scans are counted apart.',
  colour: 'Colour',
  tooLight: 'Cameras cannot read this colour on white. Choose a darker one.',
  logo: 'Logo',
  logoNote: 'Optional. It stays in your browser.',
  logoFailed: 'This file is no picture that your browser can read.',
  removeLogo: 'Remove logo',
  svg: 'SVG',
  png: 'PNG, 1024 px',
  pdf: 'PDF for print',
  failed: 'The file could not be made.',
} as const;
