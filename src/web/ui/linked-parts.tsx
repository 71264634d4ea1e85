import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import classes from './linked-parts.module.css';

export interface LinkedPart {
  /** What a link leads to. */
  id: string;
  name: string;
  /** How the part stands, in a word or two beside its link. */
  state?: ReactNode;
  content: ReactNode;
}

interface LinkedPartsProps {
  parts: readonly LinkedPart[];
  /** In two columns where there is room. */
  hasColumns?: boolean;
}

/** The parts of a long tab, one below the other, under links to each of them. */
export function LinkedParts({ parts, hasColumns = false }: LinkedPartsProps) {
  const place = useArrival();
  return (
    <>
      <nav aria-label="Parts of this tab">
        <ul className={classes.links}>
          {parts.map(({ id, name, state }) => (
            <li key={id} className={classes.entry}>
              <a className={classes.link} href={`#${id}`}>
                {name}
              </a>
              {state}
            </li>
          ))}
        </ul>
      </nav>
      <div ref={place} className={classes.parts} data-columns={hasColumns}>
        {parts.map(({ id, content }) => (
          <div key={id} id={id} tabIndex={-1} className={classes.part}>
            {content}
          </div>
        ))}
      </div>
    </>
  );
}

/** An address may lead to a part of a tab that has only now been loaded. */
function useArrival() {
  const place = useRef<HTMLDivElement>(null);
  const location = useLocation();
  useEffect(() => {
    const parts = Array.from(place.current?.children ?? []);
    const part = parts.find(({ id }) => location.hash === `#${id}`);
    if (!(part instanceof HTMLElement)) return;
    part.scrollIntoView({ block: 'start' });
    part.focus({ preventScroll: true });
  }, [location]);
  return place;
}
