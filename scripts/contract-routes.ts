import { contract } from '../src/contract/contract.ts';

/** The pages' module of paths and methods: all they need of the contract at run time, without its schemas. */
export function renderContractRoutes(): string {
  const rows = Object.entries(contract).map(([name, { '~orpc': definition }]) => {
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
