import { expect, test } from 'vitest';
import { auditActions } from '../../../contract/admin/audit-actions.ts';
import { actionChoices, formatValues, tellAction, tellSubject } from './labels.ts';

test('every action can be chosen, in words of its own', () => {
  expect(actionChoices.map(({ value }) => value).toSorted()).toEqual(auditActions.toSorted());
  expect(new Set(actionChoices.map(({ label }) => label)).size).toBe(auditActions.length);
});

test.each(['toString', 'everything_deleted'])(
  '"%s" is told as it is written, as an unknown one',
  (action) => {
    expect(tellAction(action)).toBe(`Unknown action: ${action}`);
  },
);

test('values are laid out where they are JSON, and left alone where they are not', () => {
  expect(formatValues('{"tier":"pro","until":null}')).toBe('{\n  "tier": "pro",\n  "until": null\n}');
  expect(formatValues('pro until Friday')).toBe('pro until Friday');
  expect(formatValues('{"a":')).toBe('{"a":');
});

test('a row says what it is about where its values name it, whatever they are', () => {
  const subjectOf = (old_values: string | null, new_values: string | null) =>
    tellSubject({ old_values, new_values });
  expect(subjectOf(null, '{"procedure":"/api/admin/alerts","status":403}')).toBe('/api/admin/alerts');
  expect(subjectOf('{"channel_name":"Old"}', '{"channel_name":"New"}')).toBe('New');
  expect(subjectOf('{"channel_name":"Gone"}', null)).toBe('Gone');
  expect(subjectOf('{"current":"priors"}', '{"current":"calibration-1"}')).toBe('calibration-1');
  expect(subjectOf(null, '{"proposed":null,"total_rates_analyzed":3}')).toBeNull();
  for (const values of ['[]', '"text"', 'no JSON', '{"procedure":{}}', null])
    expect(subjectOf(values, values)).toBeNull();
});
