import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { assert, ipV4, property } from 'fast-check';
import { expect, test } from 'vitest';
import { parseTrustedProxies, readClientAddress, visitorNetwork } from './client-address.ts';

const read = (peer: string, forwarded: string | undefined, trusted: string) => {
  const socket = new Socket();
  Object.defineProperty(socket, 'remoteAddress', { value: peer });
  const request = new IncomingMessage(socket);
  if (forwarded !== undefined) request.headers['x-forwarded-for'] = forwarded;
  return readClientAddress(request, parseTrustedProxies(trusted));
};

test.each([
  {
    when: 'no proxy is trusted',
    peer: '203.0.113.5',
    forwarded: '1.2.3.4',
    trusted: '',
    expected: '203.0.113.5',
  },
  {
    when: 'the peer is a proxy',
    peer: '10.0.0.1',
    forwarded: '1.2.3.4',
    trusted: '10.0.0.0/8',
    expected: '1.2.3.4',
  },
  {
    when: 'the peer is IPv4 inside IPv6',
    peer: '::ffff:10.0.0.1',
    forwarded: '1.2.3.4',
    trusted: '10.0.0.0/8',
    expected: '1.2.3.4',
  },
  {
    when: 'the client forges entries',
    peer: '10.0.0.1',
    forwarded: '9.9.9.9, 1.2.3.4',
    trusted: '10.0.0.0/8',
    expected: '1.2.3.4',
  },
  {
    when: 'there are several proxies',
    peer: '10.0.0.1',
    forwarded: '1.2.3.4, 10.0.0.7',
    trusted: '10.0.0.0/8',
    expected: '1.2.3.4',
  },
  {
    when: 'an entry has brackets and a port',
    peer: '10.0.0.1',
    forwarded: '[2001:db8::1]:443',
    trusted: '10.0.0.0/8',
    expected: '2001:db8::1',
  },
  {
    when: 'an entry is nonsense',
    peer: '10.0.0.1',
    forwarded: 'unknown',
    trusted: '10.0.0.0/8',
    expected: '10.0.0.1',
  },
  {
    when: 'the proxy speaks IPv6',
    peer: '2001:db8::5',
    forwarded: '1.2.3.4:80',
    trusted: '2001:db8::/32',
    expected: '1.2.3.4',
  },
])('the address cannot be forged when $when', ({ peer, forwarded, trusted, expected }) => {
  expect(read(peer, forwarded, trusted)).toBe(expected);
});

test('whatever a client writes left of the proxy, it stays the same visitor', () => {
  assert(
    property(ipV4(), (forged) => {
      expect(read('10.0.0.1', `${forged}, 203.0.113.9`, '10.0.0.0/8')).toBe('203.0.113.9');
    }),
  );
});

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s counts as %s', (address, network) => {
  expect(visitorNetwork(address)).toBe(network);
});
