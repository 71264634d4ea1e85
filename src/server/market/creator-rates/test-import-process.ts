import { openHalfWay, stopHalfWay } from '../../platform/testing/test-killed.ts';
import { importRates } from './rate-import.usecases.ts';
import { interruptImport, tableOf } from './test-imports.ts';

const context = await openHalfWay();
const database = interruptImport(context.database, stopHalfWay);
await importRates({ ...context, database }, tableOf());
