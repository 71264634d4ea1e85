import { createCreatorRateHandlers } from './creator-rates/creator-rates.handlers.ts';
import { createExchangeRateHandlers } from './exchange-rates/exchange-rates.handlers.ts';
import { createCalibrationHandlers } from './calibration/calibration.handlers.ts';

export type MarketDependencies = Parameters<typeof createCreatorRateHandlers>[0] &
  Parameters<typeof createExchangeRateHandlers>[0] &
  Parameters<typeof createCalibrationHandlers>[0];

/** The procedures of the contract for what prices learn from. */
export function createMarketRoutes(dependencies: MarketDependencies) {
  return {
    ...createCreatorRateHandlers(dependencies),
    ...createExchangeRateHandlers(dependencies),
    ...createCalibrationHandlers(dependencies),
  };
}
