import { parentPort, workerData } from 'node:worker_threads';
import { calibrate } from '../../../engine/pricing/calibration.ts';
import type { CalibrationTask } from './calibration-thread.ts';

/** Computes on a thread of its own what `computeCalibration` hands it. */
const { rates, current }: CalibrationTask = workerData;
parentPort?.postMessage(calibrate(rates, current), []);
