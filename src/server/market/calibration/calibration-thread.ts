import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { CalibrationRun, CollectedRate } from '../../../engine/pricing/calibration.ts';
import type { Calibration } from '../../../engine/analysis/context.ts';

export interface CalibrationTask {
  rates: readonly CollectedRate[];
  current: Calibration;
}

/** Learns on a thread of its own: a hundred thousand rates take seconds, and the server answers meanwhile. */
export async function computeCalibration(task: CalibrationTask): Promise<CalibrationRun> {
  const worker = new Worker(new URL('calibration-worker.ts', import.meta.url), { workerData: task });
  try {
    const [run]: CalibrationRun[] = await once(worker, 'message');
    if (run === undefined) throw new Error('The thread has learned nothing.');
    return run;
  } finally {
    await worker.terminate();
  }
}
