import type { ComponentType, ReactNode } from 'react';
import type { RequestPlace } from '../../../contract/creators/request-place.ts';
import type { api } from '../../session/api.ts';

/** What the form of an offer reads. */
export type ReadOffer = Omit<Parameters<typeof api.assessOffer>[0], 'analysis_id' | 'channel_id'>;

interface OfferFormProps {
  side: 'creator';
  beginsWithMail: true;
  submit: { label: string; running: string };
  simulated: null;
  isRunning: boolean;
  failure: string | null;
  onJudge: (offer: ReadOffer) => void;
  /** Fields that stand before the offer's own. */
  children: ReactNode;
}

/** The parts of offers that the inbox needs; they belong to another capability, and are loaded when they are shown. */
export interface OfferParts {
  Form: ComponentType<OfferFormProps>;
  Answer: ComponentType<{ answers: NonNullable<RequestPlace['answers']> }>;
}
