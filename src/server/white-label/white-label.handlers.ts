import { implement } from '@orpc/server';
import { contract } from '../../contract/contract.ts';
import type { RequestContext } from '../http/request.ts';

export function createWhiteLabelHandlers() {
  const os = implement(contract).$context<RequestContext>();
  return {
    whiteLabelSettings: os.whiteLabelSettings.handler(notBuilt),
    saveWhiteLabel: os.saveWhiteLabel.handler(notBuilt),
    previewWhiteLabel: os.previewWhiteLabel.handler(notBuilt),
    verifyDomain: os.verifyDomain.handler(notBuilt),
  };
}

function notBuilt(): never {
  throw new Error('This is not built yet.');
}
