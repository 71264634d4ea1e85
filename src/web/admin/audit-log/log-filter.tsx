import { FilterChoice, FilterForm } from '../../ui/filter-form.tsx';
import classes from './audit-log-panel.module.css';
import { texts } from './texts.ts';
import type { AuditFilter } from './use-audit-log.ts';
import { actionChoices } from './labels.ts';

interface LogFilterProps {
  filter: AuditFilter;
  onChange: (change: Partial<AuditFilter>) => void;
}

/** What narrows the log. */
export function LogFilter({ filter, onChange }: LogFilterProps) {
  return (
    <FilterForm
      className={classes.filter}
      label={texts.search}
      hint={texts.searchHint}
      search={filter.search}
      onSearch={(search) => onChange({ search })}
    >
      <FilterChoice
        label={texts.action}
        all={texts.allActions}
        choices={actionChoices}
        chosen={filter.action}
        onChoose={(action) => onChange({ action })}
      />
    </FilterForm>
  );
}
