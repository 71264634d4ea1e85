import { expect, test } from 'vitest';
import { foldCountries, readCountryTable } from './countries.ts';

const table = (lines: readonly string[]) => {
  const read = readCountryTable(lines);
  if ('fault' in read) throw new Error(read.fault);
  return read;
};
const faultOf = (lines: readonly string[]) => {
  const read = readCountryTable(lines);
  return 'fault' in read ? read.fault : null;
};

test('an address is in the country of its range, up to its borders and not beyond', () => {
  const { countryOf, ranges } = table([
    '# a comment',
    '"198.51.100.0","198.51.100.255","fr"',
    '203.0.113.0,203.0.113.127,DE',
    '2001:db8:1::,2001:db8:1:ffff:ffff:ffff:ffff:ffff,AT',
    '192.0.2.0, 192.0.2.255, CH',
    '10.0.0.0,10.255.255.255,-',
    '224.0.0.0,255.255.255.255,US',
    '',
  ]);
  expect(ranges).toBe(5);
  const found = {
    '198.51.100.0': 'FR',
    '198.51.100.255': 'FR',
    '198.51.99.255': null,
    '198.51.101.0': null,
    '203.0.113.127': 'DE',
    '203.0.113.128': null,
    '192.0.2.9': 'CH',
    '::ffff:192.0.2.9': 'CH',
    '10.1.2.3': null,
    '255.255.255.255': 'US',
    '0.0.0.0': null,
    '2001:db8:1::': 'AT',
    '2001:DB8:1:ffff::1': 'AT',
    '2001:db8:2::1': null,
    '2001:db8::1': null,
    '::1': null,
    'no address': null,
    '1.2.3': null,
    '1.2.3.256': null,
    '1::2::3': null,
    '': null,
  };
  for (const [address, country] of Object.entries(found))
    expect([address, countryOf(address)]).toEqual([address, country]);
});

test('a file that is none is told by its first wrong line', () => {
  const good = '192.0.2.0,192.0.2.255,CH';
  for (const wrong of [
    'ip_start,ip_end,country',
    '192.0.2.9,192.0.2.1,CH',
    '192.0.2.0,2001:db8::,CH',
    '192.0.2.0,192.0.2.255,Switzerland',
    '192.0.2.0/24,CH',
    '192.0.2.0',
  ])
    expect([wrong, faultOf([good, wrong])]).toEqual([
      wrong,
      'Line 2 is not “first address,last address,country”.',
    ]);
  expect(faultOf([])).toBe('It has no line with a country.');
  expect(faultOf(['10.0.0.0,10.0.0.255,ZZ'])).toBe('It has no line with a country.');
});

test('few clicks of a country could be somebody: they are told with those of others and of nowhere', () => {
  const counted = [
    { country: 'AT', clicks: 4 },
    { country: 'CH', clicks: 5 },
    { country: 'DE', clicks: 90 },
    { country: null, clicks: 7 },
  ];
  expect(foldCountries(counted)).toEqual([
    { country: 'DE', clicks: 90 },
    { country: 'CH', clicks: 5 },
    { country: null, clicks: 11 },
  ]);
  expect(foldCountries([{ country: 'CH', clicks: 5 }])).toEqual([{ country: 'CH', clicks: 5 }]);
  expect(foldCountries([])).toEqual([]);
});
