import type { ReactNode } from 'react';
import classes from './tag.module.css';

export type TagTone = 'neutral' | 'brand' | 'good' | 'fine' | 'warn' | 'bad';

interface TagProps {
  tone?: TagTone;
  icon?: ReactNode;
  children: ReactNode;
}

/** A word in a tinted frame, with an icon where the colour carries meaning. */
export function Tag({ tone = 'neutral', icon, children }: TagProps) {
  return (
    <span className={classes.tag} data-tone={tone}>
      {icon}
      {children}
    </span>
  );
}
