import { contrastOf, formatColour, parseColour } from '../values/colours.ts';

/** The light frame that readers need around a code, in modules (ISO/IEC 18004). */
export const quietZone = 4;
/** Of the code's area: error level H mends 30 %, and a reader needs some of that for dirt and light. */
const logoShare = 0.15;
/** Cameras need more than eyes do; this is what text needs. */
const leastContrast = 4.5;

/** Rows of modules, true where dark; without a frame. */
export type QrModules = readonly (readonly boolean[])[];

/** A colour in which a code can be read on white, as `#rrggbb`; `null` for one that is too light, or none. */
export function readQrColour(text: string): string | null {
  const [colour, white] = [parseColour(text), parseColour('#ffffff')];
  if (colour === null || white === null || contrastOf(colour, white) < leastContrast) return null;
  return formatColour(colour);
}

interface Run {
  x: number;
  y: number;
  width: number;
}

/** The dark modules, joined along their rows; those under a logo are left out. */
export function listRuns(modules: QrModules, hasLogo: boolean): Run[] {
  const hole = hasLogo ? logoPlace(modules.length) : null;
  const isDark = (x: number, y: number) =>
    modules[y]?.[x] === true && !(hole !== null && isWithin(x, hole) && isWithin(y, hole));
  return modules.flatMap((row, y) => {
    const runs: Run[] = [];
    for (let x = 0; x < row.length; x += 1) {
      if (!isDark(x, y)) continue;
      const start = x;
      while (isDark(x + 1, y)) x += 1;
      runs.push({ x: start, y, width: x - start + 1 });
    }
    return runs;
  });
}

interface Place {
  start: number;
  side: number;
}

/** The square in the middle that a logo has, its own frame of half a module included. */
export function logoPlace(size: number): Place {
  const most = Math.floor(size * Math.sqrt(logoShare));
  // Odd, as every code is, so that it stands on whole modules.
  const side = most % 2 === size % 2 ? most : most - 1;
  return { start: (size - side) / 2, side };
}

function isWithin(at: number, { start, side }: Place): boolean {
  return at >= start && at < start + side;
}

interface SvgLook {
  colour: string;
  /** An address of data; `null` without a logo. */
  logo: string | null;
}

/** The code as a file of its own, dark on light in any colour scheme. */
export function writeQrSvg(modules: QrModules, { colour, logo }: SvgLook): string {
  const side = modules.length + 2 * quietZone;
  const path = listRuns(modules, logo !== null)
    .map(({ x, y, width }) => `M${x + quietZone} ${y + quietZone}h${width}v1h-${width}z`)
    .join('');
  const place = logoPlace(modules.length);
  const at = place.start + quietZone + 0.5;
  const image =
    logo === null
      ? ''
      : `<image x="${at}" y="${at}" width="${place.side - 1}" height="${place.side - 1}" href="${logo}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1024" height="1024" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges"><rect width="${side}" height="${side}" fill="#ffffff"/><path d="${path}" fill="${colour}"/>${image}</svg>`;
}

interface Painter {
  fillStyle: unknown;
  fillRect(x: number, y: number, width: number, height: number): void;
}

/** Paints the code on a square of pixels; answers where a logo goes. Modules are whole pixels, so no edge is grey. */
export function paintQr(
  painter: Painter,
  modules: QrModules,
  { colour, hasLogo, pixels }: { colour: string; hasLogo: boolean; pixels: number },
): { x: number; side: number } {
  const size = modules.length + 2 * quietZone;
  const scale = Math.floor(pixels / size);
  const start = Math.floor((pixels - modules.length * scale) / 2);
  painter.fillStyle = '#ffffff';
  painter.fillRect(0, 0, pixels, pixels);
  painter.fillStyle = colour;
  for (const { x, y, width } of listRuns(modules, hasLogo))
    painter.fillRect(start + x * scale, start + y * scale, width * scale, scale);
  const place = logoPlace(modules.length);
  return { x: start + (place.start + 0.5) * scale, side: (place.side - 1) * scale };
}

const millimetre = 72 / 25.4;
/** Read from an arm's length; printers may scale it. */
const printedSide = 60 * millimetre;
const margin = 8 * millimetre;
const captionSize = 9;

interface PdfLook {
  colour: string;
  /** What stands under the code; other signs than ASCII are left out. */
  caption: string;
  logo: { jpeg: Uint8Array; pixels: number } | null;
}

/** The code as a page for a printer: lines, no pixels, with its address under it. */
export function writeQrPdf(modules: QrModules, { colour, caption, logo }: PdfLook): Uint8Array {
  const size = modules.length + 2 * quietZone;
  const unit = printedSide / size;
  const [width, height] = [printedSide + 2 * margin, printedSide + 2 * margin + 3 * captionSize];
  const top = height - margin;
  const number = (value: number) => value.toFixed(3);
  const left = (x: number) => margin + (x + quietZone) * unit;
  const rects = listRuns(modules, logo !== null).map(
    (run) =>
      `${number(left(run.x))} ${number(top - (run.y + 1 + quietZone) * unit)} ${number(run.width * unit)} ${number(unit)} re`,
  );
  const place = logoPlace(modules.length);
  const logoSide = number((place.side - 1) * unit);
  const logoAt = place.start + 0.5;
  const drawn =
    logo === null
      ? ''
      : `q ${logoSide} 0 0 ${logoSide} ${number(left(logoAt))} ${number(top - (logoAt + quietZone) * unit - (place.side - 1) * unit)} cm /Logo Do Q\n`;
  const text = caption.replaceAll(/[^ -~]/g, '').replaceAll(/[\\()]/g, String.raw`\$&`);
  const content = `${fillOf(colour)} rg\n${rects.join('\n')}\nf\n${drawn}BT 0 g /F1 ${captionSize} Tf ${number(margin)} ${number(margin)} Td (${text}) Tj ET`;
  return joinPdf({ content, width: number(width), height: number(height), logo });
}

function fillOf(text: string): string {
  const colour = parseColour(text) ?? { red: 0, green: 0, blue: 0 };
  return [colour.red, colour.green, colour.blue].map((part) => (part / 255).toFixed(4)).join(' ');
}

interface PdfParts {
  content: string;
  width: string;
  height: string;
  logo: PdfLook['logo'];
}

/** The smallest file that is a PDF: a page, what is drawn on it, a font that every reader has, and a picture. */
function joinPdf({ content, width, height, logo }: PdfParts): Uint8Array {
  const encoder = new TextEncoder();
  const image = logo === null ? '' : ' /XObject << /Logo 6 0 R >>';
  const objects: Uint8Array[][] = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >>${image} >> >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ].map((text) => [encoder.encode(text)]);
  if (logo !== null) {
    const head = `<< /Type /XObject /Subtype /Image /Width ${logo.pixels} /Height ${logo.pixels} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Length ${logo.jpeg.length} >>\nstream\n`;
    objects.push([encoder.encode(head), logo.jpeg, encoder.encode('\nendstream')]);
  }
  return numberObjects(objects);
}

function numberObjects(objects: readonly Uint8Array[][]): Uint8Array {
  const encoder = new TextEncoder();
  const pieces: Uint8Array[] = [encoder.encode('%PDF-1.4\n')];
  const lengthSoFar = () => pieces.reduce((sum, { length }) => sum + length, 0);
  const offsets = objects.map((parts, index) => {
    const at = lengthSoFar();
    pieces.push(encoder.encode(`${index + 1} 0 obj\n`), ...parts, encoder.encode('\nendobj\n'));
    return at;
  });
  const entries = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  const count = objects.length + 1;
  const tail = `xref\n0 ${count}\n0000000000 65535 f \n${entries}trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${lengthSoFar()}\n%%EOF\n`;
  pieces.push(encoder.encode(tail));
  const file = new Uint8Array(lengthSoFar());
  let at = 0;
  for (const piece of pieces) {
    file.set(piece, at);
    at += piece.length;
  }
  return file;
}
