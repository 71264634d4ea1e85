/** The exports and what people without them read (specification, section 5; the PDF's plan contradicts its gate there). */
export const exportKinds = {
  csv: {
    label: 'CSV',
    event: 'export_csv_clicked',
    refusal: 'CSV export requires Growth plan or higher',
  },
  excel: {
    label: 'Excel',
    event: 'export_xlsx_clicked',
    refusal: 'Excel export requires Growth plan or higher',
  },
  pdf: {
    label: 'PDF',
    event: 'export_pdf',
    refusal: 'PDF export requires Pro plan or higher',
  },
} as const;
export type ExportKind = keyof typeof exportKinds;
