import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { links } from '../../app/paths.ts';
import classes from './auth-frame.module.css';
import { texts } from './texts.ts';

interface AuthFrameProps {
  title: string;
  lede: ReactNode;
  children: ReactNode;
}

/** One card with one thing to do, and the way home. */
export function AuthFrame({ title, lede, children }: AuthFrameProps) {
  return (
    <div className={classes.frame}>
      <Link to={links.home} className={classes.home}>
        {texts.backHome}
      </Link>
      <section className={classes.card}>
        <div className={classes.head}>
          <h1 className={classes.title}>{title}</h1>
          <p className={classes.lede}>{lede}</p>
        </div>
        {children}
      </section>
    </div>
  );
}
