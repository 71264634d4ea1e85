import type { IncomingMessage } from 'node:http';
import type { FinishedRequest } from './access-log.ts';
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

export interface Metrics {
  /** For figures that other parts add. */
  readonly registry: Registry;
  /** A request has come; `observe` is told of its end. */
  begin(): void;
  observe(request: FinishedRequest): void;
  render(): Promise<{ contentType: string; text: string }>;
}

const bucketsSeconds = [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10, 60];

/**
 * Counts and durations of requests by route, outcomes of second readings, the age of the last scheduled backup and
 * process figures, for Prometheus.
 */
export function createMetrics(
  secondReadings: Readonly<Record<string, number>> = {},
  readBackupAge: () => Promise<number | null> = () => Promise.resolve(null),
): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of HTTP requests by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: bucketsSeconds,
    registers: [registry],
  });
  const open = countOpen(registry);
  const outcomes = new Counter({
    name: 'second_readings_total',
    help: 'Questions to the second reader by outcome.',
    labelNames: ['outcome'],
    registers: [],
    collect() {
      this.reset();
      for (const [outcome, count] of Object.entries(secondReadings)) this.inc({ outcome }, count);
    },
  });
  registry.registerMetric(outcomes);
  const backupAge = new Gauge({
    name: 'backup_age_seconds',
    help: 'Seconds since the moment of the last complete scheduled backup.',
    registers: [],
    // Without a backup, or without a database to ask, there is no age.
    async collect() {
      const age = await readBackupAge().catch(() => null);
      if (age === null) this.remove();
      else this.set(age);
    },
  });
  registry.registerMetric(backupAge);
  return {
    registry,
    begin: () => open.inc(),
    observe: ({ method, route, status, durationMs }) => {
      open.dec();
      durations.observe({ method, route, status }, durationMs / 1000);
    },
    render: async () => ({ contentType: registry.contentType, text: await registry.metrics() }),
  };
}

function countOpen(registry: Registry): Gauge {
  return new Gauge({
    name: 'sponsorscope_open_requests',
    help: 'Requests of this process that are not answered to their end, streams among them.',
    registers: [registry],
  });
}

const forwardingHeaders = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'];

/** True for a request from this machine itself, not one that a proxy on it forwards. */
export function isLocalRequest(request: IncomingMessage): boolean {
  const peer = request.socket.remoteAddress ?? '';
  const isLoopback = peer === '::1' || /^(?:::ffff:)?127\./.test(peer);
  return isLoopback && !isForwarded(request);
}

/** True for a request that a proxy has marked as forwarded. */
export function isForwarded(request: IncomingMessage): boolean {
  return forwardingHeaders.some((name) => request.headers[name] !== undefined);
}
