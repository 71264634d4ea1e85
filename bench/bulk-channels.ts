import { portraits } from '../src/doubles/samples/portraits.ts';
import { createSampleChannel } from '../src/doubles/samples/sample-channel.ts';

/** A full page of uploads, as most channels worth analysing have. */
const uploads = 50;

/** This many invented channels with a full page of uploads each, drawn from the sample channels' portraits. */
export function createBulkChannels(count: number, first = 0) {
  const models = portraits.filter((portrait) => (portrait.uploads ?? uploads) >= uploads);
  return Array.from({ length: count }, (_, index) => {
    const model = models[index % models.length];
    if (model === undefined) throw new Error('No portrait has a full page of uploads.');
    return createSampleChannel({ ...model, handle: `${model.handle}${first + index}` });
  });
}
