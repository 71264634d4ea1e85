import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { Row } from './table.ts';

const root = 'dist/web';

/** Bytes that the landing page loads before anybody clicks: scripts (preloaded ones too) and style sheets, gzip. */
export function measurePageSize(): Row[] {
  const html = readFileSync(`${root}/index.html`, 'utf8');
  const addresses = [...html.matchAll(/<(?:script|link)\b[^>]*?(?:src|href)="(\/[^"]+\.(?:js|css))"/g)].map(
    (match) => match[1] ?? '',
  );
  const size = (ending: string) =>
    [...new Set(addresses)]
      .filter((address) => address.endsWith(ending))
      .reduce((sum, address) => sum + gzipSync(readFileSync(root + address), { level: 9 }).length, 0);
  const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
  const text = html.replaceAll(/<script[\s\S]*?<\/script>|<style[\s\S]*?<\/style>|<[^>]+>/g, ' ');
  const words = text.split(/\s+/).filter(Boolean).length;
  return [
    { what: 'script, gzip', measured: kilobytes(size('.js')), beside: '', aim: '<= 130 kB' },
    { what: 'style, gzip', measured: kilobytes(size('.css')), beside: '', aim: '' },
    {
      what: 'page, gzip',
      measured: kilobytes(gzipSync(html).length),
      beside: `${words} words readable`,
      aim: '',
    },
  ];
}
