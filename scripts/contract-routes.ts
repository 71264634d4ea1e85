import { contract } from '../src/contract/contract.ts';

/**
 * What no page calls through the contract: files, which are saved by their paths, and what programs call. `api.ts` leaves
 * the same names out of its type.
 */
const leftOut = /^(?:export|apiChannel|readLinked|answerLinked)/;

/** The pages' module of paths and methods: all they need of the contract at run time, without its schemas. */
export function renderContractRoutes(): string {
  const called = Object.entries(contract).filter(
    ([
      name,
      {
        '~orpc': { meta },
      },
    ]) => !leftOut.test(name) && meta.access !== 'api-key',
  );
  const rows = called.map(([name, { '~orpc': definition }]) => {
    const { method, path } = definition.route;
    return `  ${name}: at('${method}', '${path}'),`;
  });
  return [
    "import type { AnyContractRouter } from '@orpc/contract';",
    '',
    "const at = (method: 'GET' | 'POST', path: `/${string}`) => ({",
    "  '~orpc': { errorMap: {}, meta: {}, route: { method, path } },",
    '});',
    '',
    '/** Written by `npm run build-routes`. */',
    'export const routes: AnyContractRouter = {',
    ...rows,
    '};',
    '',
  ].join('\n');
}
