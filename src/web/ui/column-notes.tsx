import { Disclosure } from './disclosure.tsx';
import { DownloadIcon } from './icons.tsx';
import classes from './column-notes.module.css';

export interface TableColumn {
  name: string;
  isNeeded: boolean;
  /** What may stand in it. */
  note: string;
}

interface ColumnNotesProps {
  columns: readonly TableColumn[];
  /** The name of the empty table that can be downloaded. */
  templateName: string;
}

/** What a table has to look like, with an empty one to fill in. */
export function ColumnNotes({ columns, templateName }: ColumnNotesProps) {
  const template = `${columns.map(({ name }) => name).join(',')}\r\n`;
  return (
    <>
      <Disclosure summary="What stands in which column">
        <dl className={classes.columns}>
          {columns.map(({ name, isNeeded, note }) => (
            <div key={name} className={classes.column}>
              <dt>
                <code className={classes.name}>{name}</code>
              </dt>
              <dd className={classes.note}>
                {isNeeded ? '' : 'May be left out. '}
                {note}
              </dd>
            </div>
          ))}
        </dl>
      </Disclosure>
      <p>
        <a
          className={classes.template}
          href={`data:text/csv;charset=utf-8,${encodeURIComponent(template)}`}
          download={templateName}
        >
          <DownloadIcon />
          Download an empty table (CSV)
        </a>
      </p>
    </>
  );
}
