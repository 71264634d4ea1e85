import {
  calibration,
  discardCalibration,
  improveAlgorithm,
  makeCalibrationCurrent,
  priceAccuracy,
} from './calibration.ts';
import {
  acceptSubmittedRate,
  addCreatorRate,
  deleteCreatorRate,
  listCreatorRates,
  refuseSubmittedRate,
  updateCreatorRate,
  waitingRates,
} from './creator-rates.ts';
import {
  deleteExchangeRate,
  importExchangeRates,
  listExchangeRates,
  saveExchangeRate,
} from './exchange-rates.ts';
import { importCreatorRates, previewRateImport } from './rate-import.ts';

/** The calls of what prices learn from. */
export const marketCalls = {
  listCreatorRates,
  addCreatorRate,
  updateCreatorRate,
  deleteCreatorRate,
  previewRateImport,
  importCreatorRates,
  waitingRates,
  acceptSubmittedRate,
  refuseSubmittedRate,
  listExchangeRates,
  saveExchangeRate,
  deleteExchangeRate,
  importExchangeRates,
  improveAlgorithm,
  calibration,
  makeCalibrationCurrent,
  discardCalibration,
  priceAccuracy,
};
