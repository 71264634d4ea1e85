import type { TrackingLink } from '../../../contract/deals/tracking.ts';
import { LoadedPart } from '../../session/loaded-part.tsx';
import { BarsOverTime } from '../../ui/bars-over-time.tsx';
import { nameDays } from '../../ui/bars.ts';
import { CountryTable } from '../../ui/country-table.tsx';
import { FigureTable } from '../../ui/figure-table.tsx';
import { formatCount, formatDay } from '../../ui/format.ts';
import { Moment } from '../../ui/moment.tsx';
import { SeriesFills } from '../../ui/series-fills.tsx';
import { CountLine } from './count-line.tsx';
import { deviceNames, texts } from './texts.ts';
import classes from './tracking.module.css';
import { useLink } from './use-links.ts';

/** What came of one link: its days as bars and as a table, its devices, and what was changed. */
export function LinkDetails({ link }: { link: TrackingLink }) {
  const query = useLink(link.id);
  return (
    <div className={classes.part}>
      <CountLine counted={link.counted} />
      <LoadedPart query={query} failure={texts.detailsFailed}>
        {({ days, devices, countries, changes, former_aliases: former }) => (
          <div className={classes.part}>
            <h3 className={classes.heading}>{texts.days}</h3>
            {days.length === 0 ? (
              <p className={classes.note}>{texts.noDays}</p>
            ) : (
              <>
                <SeriesFills />
                <BarsOverTime
                  series={[texts.clicks, texts.leftOut]}
                  bars={days.map(({ day, clicks, requests }) => ({
                    ...nameDays(day, day),
                    values: [clicks, requests - clicks],
                  }))}
                />
                <FigureTable
                  title={texts.days}
                  table={{
                    columns: [
                      { name: texts.day },
                      { name: texts.clicks },
                      { name: texts.visitors },
                      { name: texts.requests },
                    ],
                    rows: days.map(({ day, clicks, visitors, requests }) => [
                      formatDay(day),
                      formatCount(clicks),
                      formatCount(visitors),
                      formatCount(requests),
                    ]),
                  }}
                />
                <FigureTable
                  title={texts.device}
                  table={{
                    columns: [{ name: texts.device }, { name: texts.clicks }],
                    rows: devices.map(({ device, clicks }) => [deviceNames[device], formatCount(clicks)]),
                  }}
                />
                {countries !== null && countries.length > 0 && (
                  <CountryTable title={texts.country} countries={countries} />
                )}
              </>
            )}
            <h3 className={classes.heading}>{texts.changes}</h3>
            <Changes changes={changes} />
            {former.length > 0 && <p className={classes.note}>{texts.former(former.join(', '))}</p>}
          </div>
        )}
      </LoadedPart>
    </div>
  );
}

type Change = NonNullable<ReturnType<typeof useLink>['data']>['changes'][number];

function Changes({ changes }: { changes: readonly Change[] }) {
  if (changes.length === 0) return <p className={classes.note}>{texts.noChanges}</p>;
  return (
    <ul className={classes.changes}>
      {changes.map((change) => (
        <li key={change.at}>
          <Moment iso={change.at} />: {sayChange(change)}
        </li>
      ))}
    </ul>
  );
}

function sayChange(change: Change): string {
  const { destination_before: before, destination_after: after } = change;
  const said = [
    ...(before === after ? [] : [texts.changedTo(before, after)]),
    ...(change.was_active === change.is_active ? [] : [texts.turned(change.is_active)]),
  ];
  return said.length === 0 ? texts.otherChange : said.join(', ');
}
