import { devices, requestClasses } from '../../../engine/tracking/requests.ts';
import type { CountedClicks } from './clicks.rows.ts';
import type { NewClickId } from './click-ids.rows.ts';
import type { CountedCountry } from './countries.rows.ts';

export interface TakenClicks {
  clicks: CountedClicks[];
  ids: NewClickId[];
  countries: CountedCountry[];
}

/** While the database is lost, counts of so many links and hours wait for it. */
const mostWaiting = 100_000;
/** So many ids of clicks wait with them. */
const mostIds = 50_000;

/** What was counted and is not written down yet, added up by link, hour and kind. */
export class ClickTally {
  /** By hour, then by link, then by kind: no text is put together to find where one more has to be added. */
  #hours = new Map<number, Map<string, CountedClicks[]>>();
  #size = 0;
  #ids: NewClickId[] = [];
  /** By day, link and country. */
  #countries = new Map<string, CountedCountry>();
  /** Requests since the last write. */
  noted = 0;

  /** Answers how many there is no room for. */
  add(clicks: CountedClicks): number {
    const kinds = this.#kindsOf(clicks);
    const kind = kindOf(clicks);
    const known = kinds?.[kind];
    this.noted += clicks.n;
    if (known !== undefined) {
      known.n += clicks.n;
      known.visitors += clicks.visitors;
    } else {
      if (kinds === undefined || this.#size >= mostWaiting) return clicks.n;
      kinds[kind] = clicks;
      this.#size += 1;
    }
    return 0;
  }

  keepIds(ids: readonly NewClickId[]): void {
    for (const id of ids.slice(0, mostIds - this.#ids.length)) this.#ids.push(id);
  }

  addCountry(click: CountedCountry): void {
    const name = `${click.day} ${click.linkId} ${click.country}`;
    const known = this.#countries.get(name);
    if (known !== undefined) known.n += click.n;
    else if (this.#countries.size < mostWaiting) this.#countries.set(name, click);
  }

  take(): TakenClicks {
    const clicks = [...this.#hours.values()].flatMap((links) => [...links.values()].flat());
    const taken = { clicks, ids: this.#ids, countries: [...this.#countries.values()] };
    this.#hours = new Map();
    this.#size = 0;
    this.#ids = [];
    this.#countries = new Map();
    this.noted = 0;
    return taken;
  }

  isEmpty(): boolean {
    return this.#size === 0;
  }

  #kindsOf({ hourMs, linkId }: CountedClicks): CountedClicks[] | undefined {
    const links = this.#hours.get(hourMs) ?? new Map<string, CountedClicks[]>();
    const kinds = links.get(linkId);
    if (kinds !== undefined || this.#size >= mostWaiting) return kinds;
    const made: CountedClicks[] = [];
    this.#hours.set(hourMs, links.set(linkId, made));
    return made;
  }
}

function kindOf({ class: name, device, source }: CountedClicks): number {
  const ofClass = requestClasses.indexOf(name) * devices.length + devices.indexOf(device);
  return ofClass * 2 + (source === 'qr' ? 1 : 0);
}
