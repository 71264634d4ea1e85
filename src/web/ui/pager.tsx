import { Button } from '@mantine/core';
import { formatCount } from './format.ts';
import classes from './pager.module.css';

interface PagerProps {
  /** What is paged through, as the name of this part. */
  label: string;
  /** From 1 on. */
  page: number;
  pages: number;
  onTurn: (page: number) => void;
}

/** Steps from page to page of a long list; nothing where there is one page alone. */
export function Pager({ label, page, pages, onTurn }: PagerProps) {
  if (pages <= 1) return null;
  const step = (to: number, words: string) => {
    const isThere = to >= 1 && to <= pages;
    return (
      <Button
        variant="default"
        size="sm"
        aria-disabled={!isThere}
        data-disabled={isThere ? undefined : true}
        onClick={() => {
          if (isThere) onTurn(to);
        }}
      >
        {words}
      </Button>
    );
  };
  return (
    <nav className={classes.pager} aria-label={label}>
      {step(page - 1, 'Previous')}
      <span className={classes.place}>
        Page {formatCount(page)} of {formatCount(pages)}
      </span>
      {step(page + 1, 'Next')}
    </nav>
  );
}
