import { createCanvas, loadImage } from '@napi-rs/canvas';
import type { Canvas } from '@napi-rs/canvas';
import decoder from 'jsqr';
import { expect, test } from 'vitest';
import { logoPlace, paintQr, readQrColour, writeQrPdf, writeQrSvg } from '../../../drawing/qr-code.ts';
import { encodeQr, qrPixels } from './qr-files.ts';

const address = 'https://go.a-rather-long-brand.example.com/r/abcdefg?q';
const indigo = '#4338ca';

/** What a camera's program reads in a picture. */
function decode(canvas: Canvas): string | null {
  const { width, height } = canvas;
  const { data } = canvas.getContext('2d').getImageData(0, 0, width, height);
  return decoder.default(new Uint8ClampedArray(data), width, height)?.data ?? null;
}

/** A logo as hostile to readers as they come: stripes. */
function drawLogo(): Canvas {
  const canvas = createCanvas(512, 512);
  const painter = canvas.getContext('2d');
  painter.fillStyle = 'white';
  painter.fillRect(0, 0, 512, 512);
  painter.fillStyle = 'black';
  for (let x = 0; x < 512; x += 64) painter.fillRect(x, 0, 32, 512);
  return canvas;
}

async function rasterSvg(svg: string): Promise<Canvas> {
  const canvas = createCanvas(qrPixels, qrPixels);
  canvas.getContext('2d').drawImage(await loadImage(Buffer.from(svg)), 0, 0, qrPixels, qrPixels);
  return canvas;
}

/** Draws the rectangles of a page, as a printer does. */
function rasterPdf(file: Uint8Array, logo: Canvas | null): Canvas {
  const text = Buffer.from(file).toString('latin1');
  const [, width = '0', height = '0'] = /MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(text) ?? [];
  const scale = 5;
  const canvas = createCanvas(Number(width) * scale, Number(height) * scale);
  const painter = canvas.getContext('2d');
  painter.fillStyle = 'white';
  painter.fillRect(0, 0, canvas.width, canvas.height);
  const [, red = '0', green = '0', blue = '0'] = /([\d.]+) ([\d.]+) ([\d.]+) rg/.exec(text) ?? [];
  painter.fillStyle = `rgb(${[red, green, blue].map((part) => Math.round(Number(part) * 255)).join(',')})`;
  const flip = (y: number, side: number) => canvas.height - (y + side) * scale;
  for (const [, x = '', y = '', w = '', h = ''] of text.matchAll(
    /^([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re$/gm,
  ))
    painter.fillRect(
      Number(x) * scale,
      flip(Number(y), Number(h)),
      Number(w) * scale,
      Number(h) * scale + 0.5,
    );
  const [, side = '', x = '', y = ''] =
    /q ([\d.]+) 0 0 [\d.]+ ([\d.]+) ([\d.]+) cm \/Logo Do/.exec(text) ?? [];
  if (logo !== null)
    painter.drawImage(
      logo,
      Number(x) * scale,
      flip(Number(y), Number(side)),
      Number(side) * scale,
      Number(side) * scale,
    );
  return canvas;
}

const looks = [
  ['plain', '#000000', false],
  ['in a brand’s colour', indigo, false],
  ['with a logo', '#000000', true],
  ['with a logo and a colour', indigo, true],
] as const;

test.each(looks)('a camera reads the picture of a code %s', (_name, colour, hasLogo) => {
  const canvas = createCanvas(qrPixels, qrPixels);
  const painter = canvas.getContext('2d');
  const place = paintQr(painter, encodeQr(address, hasLogo), { colour, hasLogo, pixels: qrPixels });
  if (hasLogo) painter.drawImage(drawLogo(), place.x, place.x, place.side, place.side);
  expect(decode(canvas)).toBe(address);
});

test.each(looks)('a camera reads the SVG of a code %s', async (_name, colour, hasLogo) => {
  const logo = hasLogo ? drawLogo().toDataURL('image/png') : null;
  const svg = writeQrSvg(encodeQr(address, hasLogo), { colour, logo });
  expect(decode(await rasterSvg(svg))).toBe(address);
});

test.each(looks)('a camera reads the print of a code %s', async (_name, colour, hasLogo) => {
  const canvas = hasLogo ? drawLogo() : null;
  const logo = canvas && { jpeg: new Uint8Array(canvas.toBuffer('image/jpeg')), pixels: 512 };
  const file = writeQrPdf(encodeQr(address, hasLogo), { colour, caption: `${address} (Spring)`, logo });
  expect(decode(rasterPdf(file, canvas))).toBe(address);
});

test('a print is a PDF whose table of objects is right', () => {
  const text = Buffer.from(
    writeQrPdf(encodeQr(address, false), { colour: '#000000', caption: 'ünï', logo: null }),
  ).toString('latin1');
  const [, start = ''] = /startxref\n(\d+)/.exec(text) ?? [];
  expect(text.slice(Number(start), Number(start) + 4)).toBe('xref');
  const offsets = [...text.matchAll(/^(\d{10}) 00000 n $/gm)].map(([, at]) => Number(at));
  expect(offsets.map((at) => text.slice(at, at + 7))).toEqual([1, 2, 3, 4, 5].map((n) => `${n} 0 obj`));
});

test('around a code is its quiet zone, and a logo covers no more than a fifth', () => {
  const modules = encodeQr(address, true);
  const side = modules.length + 8;
  expect(writeQrSvg(modules, { colour: '#000000', logo: null })).toContain(`viewBox="0 0 ${side} ${side}"`);
  expect((logoPlace(modules.length).side / modules.length) ** 2).toBeLessThanOrEqual(0.2);
});

test.each([
  ['#000', '#000000'],
  [indigo, indigo],
  ['#767676', '#767676'],
  ['#777777', null],
  ['#ffdd00', null],
  ['#fff', null],
  ['red', null],
])('the colour %s is read as %s', (text, colour) => expect(readQrColour(text)).toBe(colour));
