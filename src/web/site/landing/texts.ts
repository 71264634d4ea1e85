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
  {
    Icon: DialIcon,
    title: 'Sponsorship score',
    text: 'Out of 100, made of six weighted parts. Each part opens into the sentence and the videos behind it.',
  },
  {
    Icon: PriceIcon,
    title: 'Price in three levels',
    text: 'Conservative, market rate and premium, as a flat fee, a CPM price and an affiliate share.',
  },
  {
    Icon: ShieldIcon,
    title: 'Brand safety',
    text: 'Twelve categories read in titles, descriptions and tags, each hit with its phrase and its context.',
  },
  {
    Icon: WarningIcon,
    title: 'Risk with its reasons',
    text: 'Suitability, swings in views, odd engagement and thin data. The worst one decides, and is named.',
  },
  {
    Icon: PulseIcon,
    title: 'Engagement in its class',
    text: 'Likes and comments per view, beside the quartiles of channels of the same size.',
  },
  {
    Icon: ScatterIcon,
    title: 'The sample itself',
    text: 'Every recent video that counts, and every one left out with the reason it was left out.',
  },
  {
    Icon: TagIcon,
    title: 'Past sponsors',
    text: 'Who has sponsored the channel before, read from disclosures, codes and links, and how crowded it is.',
  },
  {
    Icon: PeopleIcon,
    title: 'Niche and audience',
    text: 'One of twelve niches with its probability. What is measured and what is estimated is told apart.',
  },
];

/** The six trust points. */
export const trustPoints: readonly { title: string; text: string }[] = [
  {
    title: 'Every figure opens',
    text: 'Behind each number stand the videos, the formula and the source of every constant.',
  },
  {
    title: 'The error is published',
    text: 'We back-test our own forecasts and show how far they are off, beside simpler methods.',
  },
  {
    title: 'Estimates are marked',
    text: 'YouTube does not publish who watches. What we infer is called an estimate, never a measurement.',
  },
  {
    title: 'The official interface only',
    text: 'Figures come through the YouTube Data API with the time they were read. Nothing is scraped.',
  },
  {
    title: 'Too little data, no price',
    text: 'With fewer than three usable videos you read why there is no price, instead of an invented one.',
  },
  {
    title: 'Same input, same result',
    text: 'The model has a version and no chance in it. Ask twice and you get the same answer.',
  },
];

/** How a sponsorship is usually priced, and how it is priced here. */
export const comparison: readonly { question: string; problem: string; solution: string }[] = [
  {
    question: 'How many views will it get?',
    problem: 'The average of all videos, with one viral hit in it.',
    solution: 'The typical recent video, and the range the next one will probably fall in.',
  },
  {
    question: 'What is a view worth?',
    problem: 'The number the last agency named.',
    solution: 'A CPM of 15 to 100 USD by niche, each adjustment on a line of its own.',
  },
  {
    question: 'Is it safe for the brand?',
    problem: 'Somebody watches three videos.',
    solution: 'Every recent text read against twelve categories, with the phrase and the video.',
  },
  {
    question: 'Why this price?',
    problem: '“That is our rate.”',
    solution: 'A calculation both sides can check line by line.',
  },
];

/** Copy of the pilot's marketing (specification, section 1): claims, not measurements. */
export const earlyResults = [
  { value: '67%', caption: 'average cost reduction in pilot' },
  { value: '3.2x', caption: 'faster planning' },
  { value: '95%', caption: 'prediction accuracy' },
] as const;

export const landingClaims = [
  { value: '10K+', caption: 'channels analyzed' },
  { value: '95%', caption: 'ROI accuracy' },
  { value: '$50M+', caption: 'deals optimized' },
] as const;
