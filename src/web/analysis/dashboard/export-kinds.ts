/** The lists that can be downloaded, in the words of the specification (sections 5, 7 and 8). */
export const exportKinds = {
  csv: {
    label: 'CSV',
    path: '/functions/v1/export-analysis-csv',
    event: 'export_csv_clicked',
    refusal: 'CSV export requires Growth plan or higher',
    done: 'CSV file has been downloaded',
    failed: 'Failed to export CSV',
  },
  excel: {
    label: 'Excel',
    path: '/functions/v1/export-analysis-excel',
    event: 'export_xlsx_clicked',
    refusal: 'Excel export requires Growth plan or higher',
    done: 'Excel file has been downloaded',
    failed: 'Failed to export Excel',
  },
} as const;
export type ExportKind = keyof typeof exportKinds;

export const exportedKinds = ['csv', 'excel'] as const satisfies readonly ExportKind[];
