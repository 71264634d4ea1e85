import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { CampaignCreator } from '../../../contract/deals/campaign-parts.ts';
import { formatMoney } from '../../../values/money.ts';
import { api } from '../../session/api.ts';
import { creatorTexts } from './texts.ts';

/** The accepted quotes of a creator's channel, the newest first. */
export function useAcceptedQuotes({ channel_id: channelId }: CampaignCreator, isAsked: boolean) {
  const quotes = useQuery({
    queryKey: ['campaigns', 'quotes', channelId],
    enabled: isAsked && channelId !== null,
    queryFn: ({ signal }) => api.quotes({ state: 'accepted', channel_id: channelId ?? '' }, { signal }),
  });
  return quotes.data?.quotes ?? [];
}

interface QuoteChoiceProps {
  quotes: ReturnType<typeof useAcceptedQuotes>;
  value: string;
  onChange: (id: string) => void;
}

/** Which accepted quote says the price. */
export function QuoteChoice({ quotes, value, onChange }: QuoteChoiceProps) {
  const named = quotes.map((quote) => ({
    value: quote.id,
    label: `${quote.number}: ${formatMoney(quote.total_cents, quote.currency)}`,
  }));
  return (
    <NativeSelect
      label={creatorTexts.quote}
      value={value}
      data={[{ value: '', label: creatorTexts.noQuote }, ...named]}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
