import { useId, useState, useSyncExternalStore, type ReactNode } from 'react';
import { ChevronDownIcon } from '../../../ui/icons.tsx';
import classes from './report-card.module.css';

export interface ReportCardProps {
  title: string;
  /** The target of links that say what a figure rests on. */
  anchor?: string;
  /** A word or a figure beside the title. */
  aside?: ReactNode;
  /** The section in one line. On a phone it stands alone until the section is opened, or a link leads to it. */
  brief?: ReactNode;
  children: ReactNode;
}

export function ReportCard({ title, anchor, aside, brief, children }: ReportCardProps) {
  const headingId = useId();
  const bodyId = useId();
  const hash = useSyncExternalStore(
    listenToHash,
    () => location.hash,
    () => '',
  );
  const [choice, setChoice] = useState<{ hash: string; isOpen: boolean } | null>(null);
  const isAskedFor = anchor !== undefined && hash === `#${anchor}`;
  const isOpen = choice?.hash === hash ? choice.isOpen : isAskedFor || choice?.isOpen === true;
  const canFold = brief !== undefined;
  return (
    <section className={classes.card} id={anchor} aria-labelledby={headingId}>
      <header className={classes.head}>
        <h3 className={classes.title} id={headingId}>
          {title}
        </h3>
        {aside}
        {canFold ? <p className={classes.brief}>{brief}</p> : null}
        {canFold ? (
          <button
            type="button"
            className={classes.toggle}
            aria-label={`${title}: details`}
            aria-expanded={isOpen}
            aria-controls={bodyId}
            onClick={() => setChoice({ hash, isOpen: !isOpen })}
          >
            <ChevronDownIcon />
          </button>
        ) : null}
      </header>
      <div className={classes.body} id={bodyId} data-folded={canFold && !isOpen}>
        {children}
      </div>
    </section>
  );
}

function listenToHash(onChange: () => void): () => void {
  addEventListener('hashchange', onChange);
  return () => removeEventListener('hashchange', onChange);
}
