import type { ComponentType } from 'react';
import {
  DialIcon,
  PeopleIcon,
  PriceIcon,
  PulseIcon,
  ScatterIcon,
  ShieldIcon,
  TagIcon,
  WarningIcon,
} from '../../ui/icons.tsx';

interface Feature {
  Icon: ComponentType;
  title: string;
  text: string;
}

/** The eight feature cards. Each says what the analysis really shows. */
export const features: readonly Feature[] = [
  { Icon: DialIcon, title: 'Sponsorship score', text: 'Six parts, out of 100.' },
  { Icon: PriceIcon, title: 'Price in three levels', text: 'Flat fee, CPM, affiliate.' },
  { Icon: ShieldIcon, title: 'Brand safety', text: 'Twelve categories, hits quoted.' },
  { Icon: WarningIcon, title: 'Risk with its reasons', text: 'The worst one decides.' },
  { Icon: PulseIcon, title: 'Engagement in its class', text: 'Against channels of its size.' },
  { Icon: ScatterIcon, title: 'The sample itself', text: 'Every video, used or left out.' },
  { Icon: TagIcon, title: 'Past sponsors', text: 'From disclosures and links.' },
  { Icon: PeopleIcon, title: 'Niche and audience', text: 'Estimates marked as such.' },
];

/** The six trust points. */
export const trustPoints = [
  'Every figure opens',
  'The error is published',
  'Estimates say so',
  'Official data, nothing scraped',
  'Too little data, no price',
  'Same input, same result',
] as const;

/** How a sponsorship is usually priced, and how it is priced here. */
export const comparison: readonly { question: string; problem: string; solution: string }[] = [
  {
    question: 'How many views?',
    problem: 'The average, viral hit and all.',
    solution: 'The typical video, with a range.',
  },
  {
    question: 'What is a view worth?',
    problem: 'What the last agency said.',
    solution: '15 to 100 USD per 1,000, by niche.',
  },
  {
    question: 'Is it safe?',
    problem: 'Somebody watches three videos.',
    solution: 'Every recent text is read.',
  },
  {
    question: 'Why this price?',
    problem: '“That is our rate.”',
    solution: 'Arithmetic both sides can check.',
  },
];

/** Copy of the pilot's marketing (specification, section 1): claims, not measurements. */
export const claims = [
  { value: '67%', caption: 'average cost reduction in pilot' },
  { value: '3.2x', caption: 'faster planning' },
  { value: '95%', caption: 'prediction accuracy' },
  { value: '10K+', caption: 'channels analyzed' },
  { value: '95%', caption: 'ROI accuracy' },
  { value: '$50M+', caption: 'deals optimized' },
] as const;
