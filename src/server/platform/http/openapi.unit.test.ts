import { expect, test } from 'vitest';
import { apiRoutes } from './api-routes.ts';
import { generateOpenApi } from './openapi.ts';

const references = (value: unknown): string[] => {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) =>
    key === '$ref' && typeof item === 'string' ? [item] : references(item),
  );
};
const resolve = (document: unknown, reference: string) =>
  reference
    .replace(/^#\//, '')
    .split('/')
    .reduce<unknown>(
      (place, key) => (typeof place === 'object' && place !== null ? Reflect.get(place, key) : undefined),
      document,
    );

test('the document names every path of the contract, and every reference in it leads somewhere', async () => {
  const document: unknown = JSON.parse(JSON.stringify(await generateOpenApi('1.2.3', 'https://a.example')));
  expect(document).toMatchObject({ openapi: '3.1.1', info: { title: 'Sponsorscope', version: '1.2.3' } });
  expect(Object.keys(Object(resolve(document, '#/paths'))).toSorted()).toEqual(
    [...apiRoutes.keys()].toSorted(),
  );
  const found = references(document);
  expect(found.length).toBeGreaterThan(5);
  expect(found.filter((reference) => resolve(document, reference) === undefined)).toEqual([]);
});

test('refusals are described as they are on the wire, and the steps as an event stream', async () => {
  const { paths, components } = await generateOpenApi('1', null);
  const analyse = paths?.['/functions/v1/analyze-youtube-channel']?.post;
  for (const status of ['400', '403', '404', '413', '422', '429', '500', '503', '504']) {
    expect(analyse?.responses?.[status]).toMatchObject({
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    });
  }
  expect(components?.schemas?.['Error']).toMatchObject({ required: ['error', 'code'] });
  const steps = paths?.['/functions/v1/analyze-youtube-channel/steps']?.post;
  expect(JSON.stringify(steps?.responses?.['200'])).toContain('text/event-stream');
});

test('a download is described by its media type, and with every way in which it is refused', async () => {
  const { paths } = await generateOpenApi('1', null);
  const types = {
    '/functions/v1/export-analysis-csv': 'text/csv; charset=utf-8',
    '/functions/v1/export-analysis-excel':
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    '/functions/v1/export-analysis-report': 'application/pdf',
  };
  for (const [path, type] of Object.entries(types)) {
    const { responses = {} } = paths?.[path]?.post ?? {};
    expect(responses['200']).toMatchObject({ content: { [type]: {} } });
    expect(responses['403']).toMatchObject({ description: expect.stringContaining('PLAN_REQUIRED: ') });
    expect(responses['404']).toMatchObject({ description: expect.stringContaining('ANALYSIS_NOT_FOUND: ') });
    expect(responses['413']).toMatchObject({ description: expect.stringContaining('PAYLOAD_TOO_LARGE: ') });
    expect(responses['503']).toMatchObject({ description: expect.stringContaining('TOO_MANY_DOWNLOADS: ') });
  }
});

test('what only signed-in people may call says so, and what anyone may call does not', async () => {
  const { paths } = await generateOpenApi('1', null);
  const asks = ([path]: [string, unknown]) =>
    Object.hasOwn((paths?.[path]?.post ?? paths?.[path]?.get)?.responses ?? {}, '401');
  const closed = [...apiRoutes].filter(([, { policy }]) => policy.access !== 'anyone');
  expect(closed.length).toBeGreaterThan(5);
  expect([...apiRoutes].filter(asks)).toEqual(closed);
});

test('the call with an API key names its scheme, its idempotency key, its limits and its problem details', async () => {
  const { paths, components } = await generateOpenApi('1', null);
  expect(components?.securitySchemes).toMatchObject({
    ApiKey: { type: 'apiKey', in: 'header', name: 'x-api-key' },
  });
  const call = paths?.['/functions/v1/api-channel-analysis']?.post;
  expect(call?.security).toEqual([{ ApiKey: [] }]);
  expect(call?.parameters).toMatchObject([{ name: 'Idempotency-Key', in: 'header', required: false }]);
  const responses = call?.responses ?? {};
  expect(Object.keys(responses)).toEqual(
    expect.arrayContaining(['200', '400', '401', '403', '409', '422', '429']),
  );
  for (const [status, response] of Object.entries(responses)) {
    expect(response).toMatchObject({ headers: { RateLimit: {}, 'RateLimit-Policy': {} } });
    const type = status === '200' ? 'application/json' : 'application/problem+json';
    expect(Object.keys(Object(Reflect.get(response, 'content')))).toEqual([type]);
  }
  expect(responses['401']).toMatchObject({ description: expect.not.stringContaining('UNAUTHORIZED') });
  expect(responses['429']).toMatchObject({ headers: { 'Retry-After': {} } });
  const others = Object.entries(paths ?? {}).filter(
    ([, path]) => (path?.post ?? path?.get)?.security !== undefined,
  );
  expect(others.map(([path]) => path).toSorted()).toEqual([
    '/api/v1/conversions',
    '/functions/v1/api-channel-analysis',
  ]);
});
