import { contract } from '../src/contract/contract.ts';

/** The pages' module of paths and methods: all they need of the contract at run time, without its schemas. */
export function renderContractRoutes(): string {
  const rows = Object.entries(contract).map(([name, { '~orpc': definition }]) => {
    const { method, path } = definition.route;
    return `  ${name}: '${method} ${path}',`;
  });
  return [
    "import type { AnyContractRouter } from '@orpc/contract';",
    '',
    '// Written by `npm run build-routes`.',
    'const paths = {',
    ...rows,
    '};',
    '',
    '/** The contract as far as a client needs it: where each procedure answers. */',
    'export const routes: AnyContractRouter = Object.fromEntries(',
    '  Object.entries(paths).map(([name, place]) => {',
    "    const [method, path] = place.split(' ');",
    "    return [name, { '~orpc': { errorMap: {}, meta: {}, route: { method, path } } }];",
    '  }),',
    ');',
    '',
  ].join('\n');
}
