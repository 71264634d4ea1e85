import type { EvaluationTable } from '../../../engine/evaluation/table.ts';
import { tabulateTexts } from '../../../engine/evaluation/text-tables.ts';
import { tabulateViews } from '../../../engine/evaluation/view-tables.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { FigureTable } from '../../ui/figure-table.tsx';
import measuredReport from './measured-report.json' with { type: 'json' };

/** Every measured figure, each table folded under its name. */
export function MeasuredTables() {
  return [...tabulateViews(measuredReport), ...tabulateTexts(measuredReport)].map((table) => (
    <Disclosure key={table.title} summary={table.title}>
      <MeasuredTable table={table} />
    </Disclosure>
  ));
}

function MeasuredTable({ table }: { table: EvaluationTable }) {
  return (
    <>
      <p>{table.note}</p>
      <FigureTable title={table.title} table={table} />
    </>
  );
}
