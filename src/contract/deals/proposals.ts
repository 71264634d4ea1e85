import { z } from 'zod';
import { proposalStates } from '../../engine/pricing/proposals/proposal-state.ts';
import {
  paragraphPlaces,
  proposalSides,
  proposalTiers,
} from '../../engine/pricing/proposals/proposal-slots.ts';
import { horizons } from '../../engine/pricing/returns/chain.ts';
import { proposalTones } from '../../engine/pricing/proposals/proposal-messages.ts';
import { draftFaultNames } from '../../engine/pricing/proposals/writer-check.ts';
import { quoteStates } from '../../engine/pricing/quotes/quote-state.ts';
import { contentFormats, usageRights } from '../../engine/pricing/quotes/quote.ts';
import { longestChannelName, mostOfADeliverable } from '../limits.ts';
import {
  longestProposalParagraph,
  longestQuoteLabel,
  mostProposals,
  mostQuoteMonths,
} from './deal-limits.ts';
import { inWorkspace, noInput } from '../procedure.ts';
import { line, paragraph } from '../text-fields.ts';
import { clientField, clientNotFound } from './quotes.ts';
import { itemisedQuote, quoteParty, quoteRequest } from './quote-parts.ts';

const instant = z.iso.datetime();
const spoken = (longest: number) => line(longest).refine((text) => text.trim() !== '');

/** Whoever it is made out to has a name, or their company has. */
const recipient = quoteParty.refine(({ name, company }) => `${name}${company}`.trim() !== '');

/** How a paragraph came about; `machine` is said beside it until somebody edits it. */
export const paragraphOrigins = ['template', 'machine', 'edited'] as const;

export const proposalParagraph = z.strictObject({
  place: z.enum(paragraphPlaces),
  text: z.string(),
  origin: z.enum(paragraphOrigins),
  /** Why the machine's own paragraph is not used; `null` where it was, or none was asked for. */
  refused: z.enum(draftFaultNames).nullable(),
});

const tierFields = {
  tier: z.enum(proposalTiers),
  total_cents: z.number(),
  /** Of what is paid for views, per 1,000 typical ones. */
  per_thousand_cents: z.number(),
  /** Typical views of everything in it together. */
  views: z.number(),
  /** Of 100 such deals so many are agreed below its fee. */
  percentile: z.number(),
  contents: z.array(z.string()),
  /** What belongs in it by the rule and has no figure. */
  left_out: z.array(z.string()),
  discount_percent: z.number().nullable(),
  guarantee: z.strictObject({ views: z.number(), day: z.number() }).nullable(),
  quote: itemisedQuote,
};

/** That the package brings back its total, from 0 to 1; `null` where the workspace has no scenario to say so. */
const chanceToPay = z.number().min(0).max(1).nullable();

/** A package as the server keeps it: with what its quote is made of. */
export const keptTier = z.strictObject({
  ...tierFields,
  request: quoteRequest,
  chance_to_pay: chanceToPay.default(null),
});

const tier = z.strictObject({
  ...tierFields,
  chance_to_pay: chanceToPay,
  /** Its quote, once the proposal is sent. */
  sent: z
    .strictObject({ id: z.uuid(), number: z.string(), state: z.enum(quoteStates), version: z.number().int() })
    .nullable(),
});
export type ProposedTier = z.infer<typeof tier>;

const row = z.strictObject({
  id: z.uuid(),
  side: z.enum(proposalSides),
  state: z.enum(proposalStates),
  channel_id: z.string(),
  channel_label: z.string(),
  recipient: z.string(),
  /** Of the cheapest package and the dearest. */
  from_cents: z.number(),
  to_cents: z.number(),
  valid_until: z.iso.date(),
  created_at: instant,
});
export type ProposalRow = z.infer<typeof row>;

export const draftOutcomes = ['none', 'drafted', 'no answer', 'day used up'] as const;

/** The machine that may be asked for the words; `null` where none is connected. */
const writer = z.strictObject({ name: z.string(), model: z.string() }).nullable();

export const proposalDetail = row.extend({
  recipient: quoteParty,
  tone: z.enum(proposalTones),
  analysis_id: z.uuid().nullable(),
  /** The client whose look it has; `null` for the workspace’s own. */
  client_id: z.uuid().nullable(),
  typical_views: z.number(),
  /** The scenario that the chances to pay follow from; its economics are the workspace’s own and are shown to nobody else. */
  scenario: z.strictObject({ name: z.string(), horizon: z.literal(horizons) }).nullable(),
  demo: z.boolean(),
  tiers: z.array(tier),
  paragraphs: z.array(proposalParagraph),
  /** What came of asking a machine for the words. */
  drafting: z.enum(draftOutcomes),
  writer,
  /** False where the plan, or somebody's role, does not send. */
  may_send: z.boolean(),
});
export type ProposalDetail = z.infer<typeof proposalDetail>;

export const tags = ['Proposals'];
export const notFound = { status: 404, message: 'There is no such proposal.' } as const;
export const moved = {
  status: 409,
  message: 'This proposal has moved on meanwhile. Please load it again.',
} as const;
export const planRequired = { status: 403, message: 'Proposals need Growth or a higher plan.' } as const;
export const wrongDay = { status: 400, message: 'Choose a last day from today on, within a year.' } as const;

export const proposals = inWorkspace('read')
  .route({
    method: 'GET',
    path: '/api/proposals',
    summary: 'The workspace’s proposals, the newest first',
    tags,
  })
  .input(noInput)
  .output(z.strictObject({ proposals: z.array(row).max(mostProposals), writer }));

export const proposal = inWorkspace('read')
  .route({
    method: 'GET',
    path: '/api/proposals/proposal',
    summary: 'One proposal with its three packages',
    tags,
  })
  .input(z.strictObject({ id: z.uuid() }))
  .errors({ PROPOSAL_NOT_FOUND: notFound })
  .output(proposalDetail);

const writing = {
  tone: z.enum(proposalTones),
  /** Whether a machine is asked for the words; our own stand where it fails. */
  drafted: z.boolean(),
};

export const createProposal = inWorkspace('analyse')
  .route({
    method: 'POST',
    path: '/api/proposals/create',
    summary: 'Build three packages from an analysis, with words around them',
    tags,
  })
  .input(
    z.strictObject({
      analysis_id: z.uuid(),
      side: z.enum(proposalSides),
      channel_label: spoken(longestChannelName),
      recipient,
      deliverables: z
        .array(
          z.strictObject({
            format: z.enum(contentFormats),
            count: z.number().int().min(1).max(mostOfADeliverable),
          }),
        )
        .min(1)
        .max(contentFormats.length),
      rights: z
        .array(
          z.strictObject({
            right: z.enum(usageRights),
            months: z.union([z.number().int().min(1).max(mostQuoteMonths), z.literal('perpetual')]),
          }),
        )
        .max(usageRights.length),
      /** For the package without competitors. */
      category: line(longestQuoteLabel),
      valid_until: z.iso.date(),
      ...clientField,
      ...writing,
    }),
  )
  .errors({
    ANALYSIS_NOT_FOUND: { status: 404, message: 'This analysis is not in your history.' },
    PLAN_REQUIRED: planRequired,
    NO_PRICE: {
      status: 422,
      message: 'We recommend no price for this channel, so there is nothing to build packages from.',
    },
    CLIENT_NOT_FOUND: clientNotFound,
    NOT_A_QUOTE: { status: 422, message: 'This cannot be priced.' },
    WRONG_DAY: wrongDay,
    TOO_MANY_PROPOSALS: {
      status: 409,
      message: `Your workspace has ${mostProposals} proposals. Delete one first.`,
    },
  })
  .output(proposalDetail);

export const draftProposal = inWorkspace('analyse')
  .route({
    method: 'POST',
    path: '/api/proposals/draft',
    summary: 'Write the words of a proposal anew',
    tags,
  })
  .input(z.strictObject({ id: z.uuid(), ...writing }))
  .errors({ PROPOSAL_NOT_FOUND: notFound, PROPOSAL_STATE: moved, PLAN_REQUIRED: planRequired })
  .output(proposalDetail);

export const editProposal = inWorkspace('analyse')
  .route({
    method: 'POST',
    path: '/api/proposals/edit',
    summary: 'Change the words of a proposal, its recipient, or its last day',
    tags,
  })
  .input(
    z.strictObject({
      id: z.uuid(),
      channel_label: spoken(longestChannelName),
      recipient,
      valid_until: z.iso.date(),
      ...clientField,
      /** Those that were changed. */
      paragraphs: z
        .array(z.strictObject({ place: z.enum(paragraphPlaces), text: paragraph(longestProposalParagraph) }))
        .max(paragraphPlaces.length),
    }),
  )
  .errors({
    PROPOSAL_NOT_FOUND: notFound,
    PROPOSAL_STATE: moved,
    WRONG_DAY: wrongDay,
    CLIENT_NOT_FOUND: clientNotFound,
  })
  .output(proposalDetail);
