import classes from './chart.module.css';

interface PointNoteProps {
  title: string;
  facts: readonly (readonly [name: string, value: string])[];
}

/** What the pointer is on. */
export function PointNote({ title, facts }: PointNoteProps) {
  return (
    <div className={classes.pointNote}>
      <p className={classes.pointTitle}>
        <bdi>{title}</bdi>
      </p>
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
