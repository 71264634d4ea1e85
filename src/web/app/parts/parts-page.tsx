import { ColourSchemeSwitch } from '../../ui/colour-scheme-switch.tsx';
import { SeriesFills } from '../../ui/series-fills.tsx';
import { inputParts } from './input-parts.tsx';
import type { Part } from './part.tsx';
import classes from './parts.module.css';
import { tableParts } from './table-parts.tsx';
import { textParts } from './text-parts.tsx';

export const parts: readonly Part[] = [...textParts, ...inputParts, ...tableParts].toSorted((one, other) =>
  one.name.localeCompare(other.name, 'en'),
);

/** Every part of `src/web/ui` in each of its states, to be looked at while one is changed. */
export function PartsPage() {
  return (
    <main className={classes.page}>
      <SeriesFills />
      <div className={classes.head}>
        <h1>Parts</h1>
        <ColourSchemeSwitch />
      </div>
      <nav aria-label="Parts">
        <ul className={classes.links}>
          {parts.map(({ name }) => (
            <li key={name}>
              <a href={`#${name}`}>{name}</a>
            </li>
          ))}
        </ul>
      </nav>
      {parts.map(({ name, states, size }) => (
        <section key={name} id={name} aria-labelledby={`${name}-name`} className={classes.part}>
          <h2 id={`${name}-name`}>{name}</h2>
          <div className={classes.states} data-size={size}>
            {states.map((state) => (
              <div key={state.name} className={classes.state} data-part={name} data-state={state.name}>
                <p className={classes.name}>{state.name}</p>
                <div>{state.drawn}</div>
              </div>
            ))}
          </div>
        </section>
      ))}
    </main>
  );
}
