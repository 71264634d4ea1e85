import { Buffer } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import Papa from 'papaparse';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { readSheet } from 'read-excel-file/node';

/** What a click saves. */
export async function catchDownload(
  page: Page,
  click: () => Promise<void>,
  options: { timeout?: number } = {},
): Promise<Download> {
  const [saved] = await Promise.all([page.waitForEvent('download', options), click()]);
  return saved;
}

/** The rows of a saved CSV or workbook as other programs than ours read them, its head first. */
export async function readTable(download: Download): Promise<unknown[][]> {
  const path = await download.path();
  if (download.suggestedFilename().endsWith('.xlsx')) return readSheet(await readFile(path));
  const text = await readFile(path, 'utf8');
  return Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { skipEmptyLines: true }).data;
}

/** A saved PDF: the size of its first page in points, and all of its text. */
export async function readPdf(download: Download): Promise<{ size: number[]; text: string }> {
  const data = new Uint8Array(Buffer.from(await readFile(await download.path())));
  const document = await getDocument({ data, verbosity: 0 }).promise;
  const texts: string[] = [];
  let size: number[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    if (number === 1) size = page.view.slice(2).map(Math.round);
    const { items } = await page.getTextContent();
    texts.push(items.map((item) => ('str' in item ? item.str : '')).join(' '));
  }
  await document.destroy();
  return { size, text: texts.join('\n') };
}
