import { z } from 'zod';
import { fileTypes, paperSizes } from '../analysis/exports.ts';
import { inWorkspace } from '../procedure.ts';
import { moved, notFound, planRequired, proposalDetail, tags, wrongDay } from './proposals.ts';

export const sendProposal = inWorkspace('manage')
  .route({
    method: 'POST',
    path: '/api/proposals/send',
    summary: 'Make a quote of each package and a link to all three',
    description:
      'Accepting a package is accepting its quote; the other two are withdrawn with it. The address is told once: only its digest is kept.',
    tags,
  })
  .input(z.strictObject({ id: z.uuid() }))
  .errors({
    PROPOSAL_NOT_FOUND: notFound,
    PROPOSAL_STATE: moved,
    PLAN_REQUIRED: planRequired,
    WRONG_DAY: wrongDay,
    NOT_A_QUOTE: { status: 422, message: 'This cannot be priced.' },
    TOO_MANY_QUOTES: {
      status: 403,
      message: 'Your plan has no room for three more open quotes. Withdraw some first.',
    },
    RECIPIENT_MISSING: { status: 400, message: 'Enter the name and email of whoever gets the proposal.' },
  })
  .output(z.strictObject({ proposal: proposalDetail, url: z.url() }));

export const withdrawProposal = inWorkspace('manage')
  .route({
    method: 'POST',
    path: '/api/proposals/withdraw',
    summary: 'Take a proposal back: its link and its quotes end',
    tags,
  })
  .input(z.strictObject({ id: z.uuid() }))
  .errors({ PROPOSAL_NOT_FOUND: notFound, PROPOSAL_STATE: moved })
  .output(proposalDetail);

export const deleteProposal = inWorkspace('manage')
  .route({
    method: 'POST',
    path: '/api/proposals/delete',
    summary: 'Delete a proposal that is not waiting for an answer; its quotes stay',
    tags,
  })
  .input(z.strictObject({ id: z.uuid() }))
  .errors({ PROPOSAL_NOT_FOUND: notFound, PROPOSAL_STATE: moved })
  .output(z.strictObject({ deleted: z.literal(true) }));

export const exportProposal = inWorkspace('read')
  .route({ method: 'POST', path: '/api/proposals/pdf', summary: 'A proposal as a PDF', tags })
  .input(z.strictObject({ id: z.uuid(), paper: z.enum(paperSizes) }))
  .errors({ PROPOSAL_NOT_FOUND: notFound })
  .output(z.file().mime([fileTypes.pdf]));
