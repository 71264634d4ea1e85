import { useState } from 'react';
import type { ExchangeRate } from '../../../contract/market/exchange-rates.ts';
import { readDecimalText } from '../../../values/decimal-text.ts';
import { doubtExchangeRate } from '../../../engine/pricing/exchange-doubt.ts';

const rules = { called: 'The exchange rate', example: '1.0842', least: 0.01, most: 100, decimals: 6 };

type ReadRate = { value: number } | { problem: string };

/** Reads an entered exchange rate, or what is wrong with it, as an import says it. A doubt is told once: who saves the same again means it. */
export function useRateReader(): (currency: ExchangeRate['currency'], entered: string) => ReadRate {
  const [doubted, setDoubted] = useState<string | null>(null);
  return (currency, entered) => {
    const read = readDecimalText(entered.trim(), rules);
    if ('reason' in read) return { problem: read.reason };
    const named = `${currency} ${read.value}`;
    const doubt = doubtExchangeRate(currency, read.value);
    if (doubt === null || doubted === named) return { value: read.value };
    setDoubted(named);
    return { problem: `${doubt} If ${read.value} is right, save it once more.` };
  };
}
