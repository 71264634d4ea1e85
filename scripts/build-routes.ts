import { writeFileSync } from 'node:fs';
import { renderContractRoutes } from './contract-routes.ts';

writeFileSync('src/web/session/contract-routes.ts', renderContractRoutes());
