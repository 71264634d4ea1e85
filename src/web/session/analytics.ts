import { createEventLog } from './event-log.ts';
import { getStart } from './start.ts';

/** The key events of the specification (section 4), and those of single screens. */
export type EventName =
  | 'sign_up'
  | 'sign_in'
  | 'subscription_upgrade'
  | 'analysis_completed'
  | 'page_view'
  | 'refresh_subscription'
  | 'manage_subscription_clicked'
  | 'export_csv_clicked'
  | 'export_xlsx_clicked'
  | 'export_pdf';

/** The specification's rhythm (section 9). */
const flushEveryMs = 30_000;

const log = createEventLog(() => localStorage);
const sessionId = Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join(
  '',
);
let isRunning = false;

/** Notes an event in this browser, and nowhere else. */
export function track(event_name: EventName, event_data: Record<string, unknown> = {}): void {
  log.add({
    event_name,
    event_data,
    user_id: getStart().account?.profile.user_id ?? null,
    session_id: sessionId,
    // Without its query: the link that resets a password carries its key there.
    page_url: location.origin + location.pathname,
    user_agent: navigator.userAgent,
    timestamp: new Date().toISOString(),
  });
  if (isRunning) return;
  isRunning = true;
  setInterval(log.flush, flushEveryMs);
  addEventListener('pagehide', log.flush);
}

/** Forgets all events of this browser: at sign-out, since they name the account. */
export function clearEvents(): void {
  log.clear();
}
