import { parentPort, workerData } from 'node:worker_threads';
import { sendSteadily } from './steady-load.ts';
import type { SteadyLoad } from './steady-load.ts';

/** A load on a thread of its own, so that whoever measures something else beside it is not late by it. */
const load: SteadyLoad = workerData;
parentPort?.postMessage(await sendSteadily(load), []);
