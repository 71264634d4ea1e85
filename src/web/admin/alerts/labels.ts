import type { Alert, AlertSeverity, AlertType } from '../../../contract/admin/alerts.ts';
import { formatCount } from '../../ui/format.ts';
import type { TagTone } from '../../ui/tag.tsx';

interface TypeWords {
  title: string;
  /** What happened, and what may be done about it. */
  meaning: string;
}

export const typeWords: Readonly<Record<AlertType, TypeWords>> = {
  brute_force: {
    title: 'Passwords or links are guessed',
    meaning:
      'So many tries failed that further ones are refused for a while. Where one account is meant, ask its owner whether it was them.',
  },
  key_abuse: {
    title: 'Wrong or revoked API keys',
    meaning:
      'Somebody calls the API with keys that are not valid. Either a program still has an old key, or somebody is guessing.',
  },
  webhook_refused: {
    title: 'Payment message refused',
    meaning:
      'A message in the card provider’s name had no valid signature and was not believed. If it repeats, compare the webhook secret with the provider’s.',
  },
  payment_disputed: {
    title: 'Payment disputed',
    meaning:
      'A card holder asked their bank to take a payment back. What it bought is frozen, and a plan is closed; answer at the card provider before the time that is named.',
  },
  mail_given_up: {
    title: 'A mail was given up',
    meaning:
      'The mail service refused it, or did not take it within a day. Compare SMTP_URL with what the service expects, and ask it why.',
  },
  process_missing: {
    title: 'A process is gone',
    meaning:
      'It has not been heard of and did not end in order. Without a worker, bulk jobs, mails and deletions wait: start one, and read the log of the one that ended.',
  },
  quota_near_end: {
    title: 'YouTube quota near its end',
    meaning:
      'Most of the day’s units are used. Once they are gone, analyses are answered from what is stored, and bulk jobs wait for the reset.',
  },
  audit_gap: {
    title: 'Audit log is broken',
    meaning:
      'The chain of checksums does not hold: a row was changed, added or removed past the product. Keep a copy of the database and run “npm run verify-audit”.',
  },
  job_failed: {
    title: 'Work of the server failed',
    meaning: 'A bulk job or a timed task did not come to its end. Operations shows which, and its state.',
  },
  backup_failed: {
    title: 'No new backup',
    meaning:
      'The daily backup failed or is overdue. Look whether the folder of BACKUP_DIR is there and has room; Operations shows the last one that is complete.',
  },
  removal_overdue: {
    title: 'A creator waits too long',
    meaning:
      'A request to remove a channel is older than seven days. Remove it, or say why not, under Operations.',
  },
  admin_access_refused: {
    title: 'Admin access refused',
    meaning:
      'Somebody who is not an administrator asked for something only administrators may do. The call was refused.',
  },
};

interface SeverityWords {
  word: string;
  tone: TagTone;
  icon: 'info' | 'warning' | 'shield';
}

export const severityWords: Readonly<Record<AlertSeverity, SeverityWords>> = {
  low: { word: 'Low', tone: 'neutral', icon: 'info' },
  medium: { word: 'Medium', tone: 'warn', icon: 'warning' },
  high: { word: 'High', tone: 'bad', icon: 'warning' },
  critical: { word: 'Critical', tone: 'bad', icon: 'shield' },
};

export function describeOccurrences({ occurrences }: Pick<Alert, 'occurrences'>): string {
  return occurrences === 1 ? 'Once' : `${formatCount(occurrences)} times`;
}

/** Names come as the server writes them: `client address`, `retry_at`. */
export function formatName(name: string): string {
  const plain = name.replaceAll('_', ' ').trim();
  return plain.charAt(0).toUpperCase() + plain.slice(1);
}

/** Numbers with separators; texts as they are. */
export function formatValue(value: string | number): string {
  if (typeof value === 'string') return value;
  return Number.isSafeInteger(value) ? formatCount(value) : String(value);
}
