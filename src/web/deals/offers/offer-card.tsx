import { useId } from 'react';
import type { Account } from '../../../contract/accounts/account.ts';
import { Card } from '../../ui/card.tsx';
import { JudgedOffer } from './judged-offer.tsx';
import { texts } from './texts.ts';

interface OfferCardProps {
  analysisId: string;
  name: string;
  account: Account;
}

/** Below the recommended price: what do they ask, and is it fair? */
export function OfferCard({ analysisId, name, account }: OfferCardProps) {
  const priceId = useId();
  return (
    <Card title={texts.title}>
      <JudgedOffer
        analysisId={analysisId}
        name={name}
        priceId={priceId}
        canKeep={account.workspace.rights.includes('analyse')}
      />
    </Card>
  );
}
