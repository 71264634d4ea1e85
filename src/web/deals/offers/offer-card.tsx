import { useId } from 'react';
import type { Account } from '../../../contract/accounts/account.ts';
import { Card } from '../../ui/card.tsx';
import { JudgedOffer } from './judged-offer.tsx';
import type { JudgedChannel } from './own-economics.tsx';
import { texts } from './texts.ts';

interface OfferCardProps extends JudgedChannel {
  name: string;
  account: Account;
}

/** Below the recommended price: what do they ask, and is it fair? One of the report's cards, below the channel's heading. */
export function OfferCard({ account, ...channel }: OfferCardProps) {
  const priceId = useId();
  return (
    <Card title={texts.title} level={3}>
      <JudgedOffer
        {...channel}
        priceId={priceId}
        level={4}
        canKeep={account.workspace.rights.includes('analyse')}
        canSimulate={account.plan.features.includes('simulation')}
      />
    </Card>
  );
}
