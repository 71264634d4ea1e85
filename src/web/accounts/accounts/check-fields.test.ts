import { expect, test } from 'vitest';
import { checkFields } from './check-fields.ts';

const good = { name: 'Ada Example', email: 'ada@example.com', password: 'abcdef' };
const all = ['name', 'email', 'password'] as const;

test('a whole form has no problems', () => {
  expect(checkFields(good, all, true)).toEqual({});
});

test('each missing entry is named at its field', () => {
  expect(checkFields({ name: '', email: '', password: '' }, all, true)).toEqual({
    name: 'Please enter your full name',
    email: 'Please enter your email address',
    password: 'Please enter a password',
  });
});

test('only the fields of the form are looked at', () => {
  expect(checkFields({ ...good, name: '', password: '' }, ['email'], false)).toEqual({});
});

test.each([
  'ada',
  'ada@',
  '@example.com',
  'ada@example',
  'ada @example.com',
  'a@b@c.d',
  `${'a'.repeat(250)}@b.cd`,
])('%s is no whole address', (email) => {
  expect(checkFields({ ...good, email }, all, true)).toHaveProperty('email');
});

test.each(['ada+tag@example.co.uk', 'ädä@bücher.example', "o'neill@example.com"])(
  '%s may be an address',
  (email) => {
    expect(checkFields({ ...good, email }, all, true)).toEqual({});
  },
);

test('a new password has between 6 and 128 characters; an old one is whatever it is', () => {
  expect(checkFields({ ...good, password: 'abcde' }, all, true)).toEqual({
    password: 'Please use at least 6 characters',
  });
  expect(checkFields({ ...good, password: 'a'.repeat(129) }, all, true)).toEqual({
    password: 'Please use at most 128 characters',
  });
  expect(checkFields({ ...good, password: 'a'.repeat(128) }, all, true)).toEqual({});
  expect(checkFields({ ...good, password: 'abcde' }, ['email', 'password'], false)).toEqual({});
});

test('a name has at most 120 characters', () => {
  expect(checkFields({ ...good, name: 'a'.repeat(121) }, all, true)).toEqual({
    name: 'Please use at most 120 characters',
  });
});
