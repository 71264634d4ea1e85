import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { AlertSeverity, AlertType } from '../../../contract/admin/alerts.ts';
import { alertSeverities } from '../../../contract/admin/alerts.ts';
import type { Database } from '../db/database.ts';
import type { NotedAlert } from './alerts.rows.ts';
import { addAlerts, findOpenSubjects } from './alerts.rows.ts';

/** Something that an administrator should look at. */
export interface AlertReport {
  type: AlertType;
  severity: AlertSeverity;
  /**
   * What it is about, such as an address or the beginning of a key: while its alert is open, repetitions only count.
   */
  subject: string;
  /** Names and values for the administrator who reads the alert; never a secret. */
  data: Record<string, string | number>;
}

/** Where every part of the server reports that something is wrong. */
export interface AlertReporter {
  /** Takes an alert and returns at once; it is saved a moment later, and never fails its caller. */
  report(alert: AlertReport): void;
  /** Saves the alerts that are waiting; if that fails it logs so, and tries again later. */
  flush(): Promise<void>;
}

export interface AlertReporterSettings {
  database: Database;
  now: () => Date;
  warn: (error: unknown, sentence: string) => void;
}

const writtenAfterMs = 1_000;
const triedAgainAfterMs = 15_000;
/** In one process between two saves, and of open alerts of a type: nobody reads more, and strangers can cause them. */
export const mostSubjects = 1_000;
/** Stands for the subjects beyond that. */
export const otherSubjects = 'others';
const longestText = 300;

/** Counts in this process and saves about once a second, so that reporting costs a caller next to nothing. */
export function createAlertReporter({ database, now, warn }: AlertReporterSettings): AlertReporter {
  // Alerts may be reported within a transaction that has ended when the timer fires.
  const outside = AsyncLocalStorage.snapshot();
  let noted = new Map<string, NotedAlert>();
  let timer: NodeJS.Timeout | null = null;
  let writing = Promise.resolve();
  const add = (alert: NotedAlert) => {
    const isFull = noted.size >= mostSubjects && !noted.has(keyOf(alert));
    const counted = isFull ? amongOthers(alert) : alert;
    const before = noted.get(keyOf(counted));
    noted.set(keyOf(counted), before ? merge(before, counted) : counted);
  };
  const wait = (ms: number) => {
    timer ??= outside(() => setTimeout(() => void flush(), ms).unref());
  };
  const write = async () => {
    const written = [...noted.values()];
    if (written.length === 0) return;
    noted = new Map();
    try {
      await outside(() => database.asSystem(() => writeDown(database, written)));
    } catch (error) {
      const later = [...noted.values()];
      noted = new Map();
      [...written, ...later].forEach(add);
      warn(error, 'Alerts could not be saved yet');
      wait(triedAgainAfterMs);
    }
  };
  const flush = () => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    writing = writing.then(write);
    return writing;
  };
  return {
    report(alert) {
      try {
        add(note(alert, now()));
        wait(writtenAfterMs);
      } catch (error) {
        warn(error, 'An alert could not be recorded');
      }
    },
    flush,
  };
}

function keyOf({ type, subject }: NotedAlert): string {
  return `${type} ${subject}`;
}

function note({ type, severity, subject, data }: AlertReport, at: Date): NotedAlert {
  const facts = Object.entries(data).map(([name, value]) => ({
    name,
    value: typeof value === 'string' ? clean(value) : Number.isFinite(value) ? value : String(value),
  }));
  return {
    id: randomUUID(),
    type,
    severity,
    subject: clean(subject),
    facts,
    occurrences: 1,
    firstAt: at,
    lastAt: at,
  };
}

/** A text that the database can store; parts of it come from strangers. */
function clean(text: string): string {
  const cut = text.length > longestText ? `${text.slice(0, longestText)}…` : text;
  return cut.toWellFormed().replaceAll('\0', '\uFFFD');
}

/** Counted together with the others because there were too many already; the newest of them is shown. */
function amongOthers(alert: NotedAlert): NotedAlert {
  const facts = [{ name: 'counted together', value: 'too many to list one by one' }, ...alert.facts];
  return { ...alert, subject: otherSubjects, facts };
}

function merge(before: NotedAlert, { severity, facts, occurrences, lastAt }: NotedAlert): NotedAlert {
  const isWorse = alertSeverities.indexOf(severity) > alertSeverities.indexOf(before.severity);
  return {
    ...before,
    facts,
    lastAt,
    occurrences: before.occurrences + occurrences,
    severity: isWorse ? severity : before.severity,
  };
}

/** Opens no more alerts of a type than anybody reads: further subjects are counted together. */
async function writeDown(database: Database, noted: readonly NotedAlert[]): Promise<void> {
  const { counts, known } = await findOpenSubjects(database, noted);
  const written = new Map<string, NotedAlert>();
  for (const alert of noted) {
    const open = counts.get(alert.type) ?? 0;
    const isNew = !known.has(keyOf(alert)) && alert.subject !== otherSubjects;
    if (isNew && open < mostSubjects) counts.set(alert.type, open + 1);
    const counted = isNew && open >= mostSubjects ? amongOthers(alert) : alert;
    const before = written.get(keyOf(counted));
    written.set(keyOf(counted), before ? merge(before, counted) : counted);
  }
  await addAlerts(database, [...written.values()]);
}
