import { implement } from '@orpc/server';
import { contract } from '../../contract/contract.ts';
import type { YouTubeClient } from '../../youtube/client.ts';
import type { Database } from '../db/database.ts';
import type { RequestContext } from '../http/request.ts';

export interface CreatorDependencies {
  database: Database;
  now: () => Date;
  /** True where the channels are the invented samples. */
  demo: boolean;
  youtube: YouTubeClient;
  /** The product's public address. */
  origin: () => string;
  /** Told of what is refused for a reason of ours. */
  warn: (error: unknown, sentence: string) => void;
}

/** The procedures of the contract's creators. */
export function createCreatorHandlers(_dependencies: CreatorDependencies) {
  const os = implement(contract).$context<RequestContext>();
  const notBuiltYet = (): never => {
    throw new Error('Not built yet.');
  };
  return {
    creatorReport: os.creatorReport.handler(notBuiltYet),
    creatorChannels: os.creatorChannels.handler(notBuiltYet),
    creatorOwnership: os.creatorOwnership.handler(notBuiltYet),
    creatorRates: os.creatorRates.handler(notBuiltYet),
    creatorMediaKit: os.creatorMediaKit.handler(notBuiltYet),
    creatorListing: os.creatorListing.handler(notBuiltYet),
  };
}
