import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Socket } from 'node:net';
import { TRUNCATED_RESPONSE, decode, encode, streamDecode, streamEncode } from 'dns-packet';
import type { Packet } from 'dns-packet';
import type { DnsSettings } from '../../platform/outside/dns.ts';

/** What the DNS of a test says of a name: its TXT records, an error code, or nothing at all. */
export type TestZone = Map<
  string,
  readonly (string | readonly string[])[] | 'NXDOMAIN' | 'SERVFAIL' | 'silence'
>;

export interface TestDns {
  /** As the product is configured; a silent answer is given up soon, any other is waited for. */
  settings: DnsSettings;
  zone: TestZone;
  /** The names that were asked for. */
  asked: string[];
  close(): Promise<void>;
}

/** More than this is cut over UDP, and asked for again over TCP. */
const longestDatagram = 1_200;
const errorCodes = { NXDOMAIN: 3, SERVFAIL: 2 } as const;

/** A DNS server on this machine that answers over UDP and TCP what a test puts into its zone. */
export async function startTestDns(): Promise<TestDns> {
  const zone: TestZone = new Map();
  const asked: string[] = [];
  const answer = (question: Packet): Packet | null => {
    const name = question.questions?.[0]?.name.toLowerCase() ?? '';
    asked.push(name);
    const known = zone.get(name) ?? 'NXDOMAIN';
    if (known === 'silence') return null;
    const base: Packet = { type: 'response', id: question.id ?? 0, questions: question.questions ?? [] };
    if (typeof known === 'string') return { ...base, flags: errorCodes[known] };
    const answers = known.map((text) => ({
      type: 'TXT' as const,
      name,
      ttl: 0,
      data: typeof text === 'string' ? text : [...text],
    }));
    return { ...base, answers };
  };
  const tcp = createServer((socket) => answerStream(socket, answer));
  tcp.listen(0, '127.0.0.1');
  await once(tcp, 'listening');
  const address = tcp.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const udp = createSocket('udp4');
  udp.on('message', (message, from) => {
    const packet = answer(decode(message));
    if (packet === null) return;
    const whole = encode(packet);
    const cut = { ...packet, flags: (packet.flags ?? 0) | TRUNCATED_RESPONSE, answers: [] };
    udp.send(whole.length > longestDatagram ? encode(cut) : whole, from.port, from.address);
  });
  udp.bind(port, '127.0.0.1');
  await once(udp, 'listening');
  const close = async () => {
    udp.close();
    tcp.close();
    await once(tcp, 'close');
  };
  const settings = {
    servers: [`127.0.0.1:${port}`],
    timeoutMs: 60_000,
    get deadlineMs() {
      return [...zone.values()].includes('silence') ? 300 : 60_000;
    },
  };
  return { settings, zone, asked, close };
}

function answerStream(socket: Socket, answer: (question: Packet) => Packet | null): void {
  socket.on('error', () => socket.destroy());
  socket.once('data', (data) => {
    const packet = answer(streamDecode(data));
    if (packet !== null) socket.end(streamEncode(packet));
  });
}
