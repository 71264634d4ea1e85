import type { ComponentType } from 'react';
import { verdicts } from '../../../engine/analysis/judgements.ts';
import { findThumbnail } from '../../../engine/analysis/pictures.ts';
import { itemiseClosed } from '../../../engine/pricing/receipt.ts';
import { sampleReceipt } from '../../session/sample-receipt.ts';
import { BrandMark } from '../../ui/brand-mark.tsx';
import { Card } from '../../ui/card.tsx';
import { ClockTime } from '../../ui/clock-time.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { FactList } from '../../ui/fact-list.tsx';
import { Figure } from '../../ui/figure.tsx';
import { FramedPicture } from '../../ui/framed-picture.tsx';
import { Hint } from '../../ui/hint.tsx';
import * as icons from '../../ui/icons.tsx';
import { LevelBar } from '../../ui/level-bar.tsx';
import { LinkedParts } from '../../ui/linked-parts.tsx';
import { LockedValue } from '../../ui/locked-value.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Avatar, OwnAvatar, Thumbnail } from '../../ui/picture.tsx';
import { PlainScreen } from '../../ui/plain-screen.tsx';
import { Prose } from '../../ui/prose.tsx';
import { Receipt } from '../../ui/receipt.tsx';
import { ScoreTags } from '../../ui/score-tags.tsx';
import { Section, SectionHeading } from '../../ui/section.tsx';
import { Tag } from '../../ui/tag.tsx';
import { VerdictTag } from '../../ui/verdict-tag.tsx';
import { draw, nothing, Pressed, sized, vary, type Part } from './part.tsx';
import { longName, longText, text } from './sample-texts.ts';

const now = new Date().toISOString();
const longAgo = '2024-02-29T06:05:04.000Z';
const fine = <icons.CheckIcon />;
const picture = '/samples/tech/UCfixturefixturefixture1.svg';
const videoPicture = findThumbnail('fixture0001', picture);

const drawnIcons = Object.entries<ComponentType>(icons).map(([name, Icon]) => [name, <Icon key={name} />]);

/** Words, figures and what holds them together. */
export const textParts: readonly Part[] = [
  vary(
    ['Avatar', Avatar],
    { name: 'Ada Member', url: null },
    {
      'initials, small': { size: 'small' },
      'initials, medium': {},
      'initials, large': { size: 'large' },
      'a name of one word': { name: '湯気の台所' },
      'a name of emoji': { name: '🔥🔥' },
      'a picture, small': { url: picture, size: 'small' },
      'a picture, medium': { url: picture },
      'a picture, large': { url: picture, size: 'large' },
      'a picture that fails': { url: '/samples/none.svg' },
    },
  ),
  vary(
    ['Receipt', Receipt],
    { ...sampleReceipt, note: 'third-party estimate, not YouTube data' },
    {
      priced: {},
      'a long name': { channelName: longName },
      closed: { receipt: itemiseClosed({ verdict: 'Good', avgViews: 78_474, niche: 'Tech' }) },
      avoided: { receipt: itemiseClosed({ verdict: 'Avoid', avgViews: 78_474, niche: 'Finance' }) },
      'not scored': { receipt: itemiseClosed({ verdict: 'Not scored', avgViews: null, niche: 'Tech' }) },
    },
  ),
  draw('LockedValue', { closed: <LockedValue placeholder="$0,000" spokenText="Shown after you sign in" /> }),
  draw('BrandMark', { 'beside a name': <BrandMark /> }),
  vary(
    ['Card', Card],
    { title: 'Monthly usage', children: text },
    {
      'a title alone': {},
      'with a sentence and an aside': { lede: text, aside: <Tag>Demo</Tag> },
      'a long title': { title: longText, aside: <Tag tone="bad">Limit reached</Tag> },
    },
  ),
  vary(['ClockTime', ClockTime], { iso: now }, { today: {}, 'another day': { iso: longAgo } }),
  draw('Disclosure', {
    closed: <Disclosure summary="How this figure came about">{text}</Disclosure>,
    open: (
      <Pressed>
        <Disclosure summary="How this figure came about">{text}</Disclosure>
      </Pressed>
    ),
    'a long summary': <Disclosure summary={longText}>{text}</Disclosure>,
  }),
  vary(
    ['FactList', FactList],
    { facts: [] },
    {
      'some facts': {
        facts: [
          { name: 'Member since', value: 'Nov 3, 2026' },
          { name: 'Channel', value: longName },
          { name: 'Explanation', value: longText },
        ],
      },
      'no fact': {},
    },
  ),
  vary(
    ['Figure', Figure],
    { value: '82', caption: 'Sponsorship score' },
    {
      short: {},
      long: { value: 'USD 1,234,567', caption: longText },
    },
  ),
  vary(['Hint', Hint], { label: 'About this figure', text }, { short: {}, long: { text: longText } }),
  sized('small', draw('Icons', Object.fromEntries(drawnIcons))),
  vary(
    ['LevelBar', LevelBar],
    { label: 'Used of the month', percent: 40, text: '40%', tone: 'good' },
    {
      empty: { percent: 0, text: '0%' },
      good: {},
      warn: { percent: 80, text: '80%', tone: 'warn' },
      bad: { percent: 96, text: '96%', tone: 'bad' },
      'beyond the limit': { percent: 140, text: '140%', tone: 'bad' },
    },
  ),
  vary(
    ['LinkedParts', LinkedParts],
    { parts: linkedParts('below') },
    {
      'below each other': {},
      'in two columns': { parts: linkedParts('beside'), hasColumns: true },
    },
  ),
  vary(['Moment', Moment], { iso: now }, { today: {}, 'long ago': { iso: longAgo } }),
  sized(
    'wide',
    draw('PlainScreen', {
      'with a way out': (
        <PlainScreen
          label="404"
          title="Oops! Page not found"
          actions={<a href="#PlainScreen">Return to Home</a>}
        >
          <p>{text}</p>
        </PlainScreen>
      ),
    }),
  ),
  sized(
    'wide',
    draw('Prose', {
      'a page to read': (
        <Prose title="Privacy" lede={text}>
          <h2>What is stored</h2>
          <p>{longText}</p>
        </Prose>
      ),
    }),
  ),
  vary(
    ['ScoreTags', ScoreTags],
    { score: 80, verdict: 'Strong' },
    {
      strong: {},
      'below 80': { score: 79, verdict: 'Good' },
      'not scored': { score: null, verdict: 'Not scored' },
      'older than verdicts': { score: 55, verdict: null },
    },
  ),
  sized(
    'wide',
    vary(
      ['Section', Section],
      { title: 'How it works', children: <p>{longText}</p>, id: 'plain-section' },
      {
        plain: {},
        'sunken, with a sentence': { id: 'sunken-section', sunken: true, lede: text },
      },
    ),
  ),
  vary(
    ['SectionHeading', SectionHeading],
    { title: 'How it works' },
    {
      'a title alone': {},
      'with a sentence': { lede: longText },
    },
  ),
  vary(
    ['Tag', Tag],
    { children: 'Verified' },
    {
      neutral: {},
      brand: { tone: 'brand' },
      good: { tone: 'good', icon: fine },
      fine: { tone: 'fine', icon: <icons.PlusIcon /> },
      warn: { tone: 'warn', icon: <icons.WarningIcon /> },
      bad: { tone: 'bad', icon: <icons.CrossIcon /> },
      'several words': { children: 'Approaching limit' },
    },
  ),
  vary(
    ['OwnAvatar', OwnAvatar],
    { name: 'Ada Member', url: null },
    {
      initials: {},
      'initials, large': { size: 'large' },
      'an address that fails': { url: 'https://pictures.invalid/me.png' },
    },
  ),
  vary(
    ['FramedPicture', FramedPicture],
    { url: 'https://pictures.invalid/me.png', title: 'A logo', onSettle: nothing },
    { 'an address that fails': {} },
  ),
  vary(
    ['Thumbnail', Thumbnail],
    { title: longName, url: null },
    {
      'initials, small': { size: 'small' },
      'initials, medium': {},
      'a picture, small': { url: videoPicture, size: 'small' },
      'a picture, medium': { url: videoPicture },
      'a picture, as wide as there is room': { url: videoPicture, size: 'large' },
    },
  ),
  vary(
    ['VerdictTag', VerdictTag],
    { verdict: 'Strong' },
    Object.fromEntries(verdicts.map((verdict) => [verdict, { verdict }])),
  ),
];

function linkedParts(prefix: string) {
  return [
    { id: `${prefix}-rates`, name: 'Rates', content: <p>{longText}</p> },
    {
      id: `${prefix}-imports`,
      name: 'Imports',
      state: <Tag tone="warn">3 wait</Tag>,
      content: <p>{text}</p>,
    },
  ];
}
