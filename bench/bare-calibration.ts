import { openDatabase } from '../src/server/platform/db/database.ts';
import { calibrate } from '../src/engine/pricing/calibration.ts';
import { priorCalibration } from '../src/engine/analysis/context.ts';
import { toCollected } from '../src/server/market/calibration/collected-rates.ts';
import { predictLearningRates } from '../src/server/market/calibration/predicted-rates.usecases.ts';

/**
 * What a run is compared with, in a process of its own without a server: reading and predicting the same rates, then
 * the same fit on this thread. Prints the seconds of each, and the processor time of the fit.
 */
const { DATA_DIR: dataDir = '', DATABASE_URL } = process.env;
const database = await openDatabase({ dataDir, databaseUrl: DATABASE_URL || null });
const now = new Date();
const start = performance.now();
const predicted = await predictLearningRates({ database, demo: false, now: () => now });
const read = performance.now();
const cpu = process.cpuUsage();
const { ratesAnalysed } = calibrate(
  predicted.map((each) => toCollected(each, now.getTime())),
  priorCalibration,
);
const { user, system } = process.cpuUsage(cpu);
const seconds = {
  read: (read - start) / 1000,
  fit: (performance.now() - read) / 1000,
  fitCpu: (user + system) / 1e6,
};
await database.close();
console.log(JSON.stringify({ ...seconds, ratesAnalysed }));
