import { escapeIdentifier } from 'pg';
import type { TableHead } from './backup-format.ts';

const quote = (name: string) => name.split('.').map(escapeIdentifier).join('.');

/** Sends a table's rows. As a query, because COPY of a table itself does not work with row level security. */
export function selectRows({ table, columns }: TableHead): string {
  return `copy (select ${columns.map(escapeIdentifier).join(', ')} from ${quote(table)}) to stdout`;
}

/** Takes a table's rows. */
export function insertRows({ table, columns }: TableHead): string {
  return `copy ${quote(table)} (${columns.map(escapeIdentifier).join(', ')}) from stdin`;
}
