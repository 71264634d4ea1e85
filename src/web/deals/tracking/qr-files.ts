import { encode } from 'uqr';
import { paintQr, writeQrPdf, writeQrSvg, type QrModules } from '../../../drawing/qr-code.ts';

export const qrPixels = 1_024;
/** Sharp enough for print, small enough for a file. */
const logoPixels = 512;

/** A logo as it is put into files; it never leaves the browser otherwise. */
export interface QrLogo {
  image: CanvasImageSource;
  dataUrl: string;
  jpeg: Uint8Array;
}

/** A code of error level Q, or H where a logo covers a part of it. */
export function encodeQr(text: string, hasLogo: boolean): QrModules {
  return encode(text, { ecc: hasLogo ? 'H' : 'Q', border: 0 }).data;
}

export interface QrLook {
  text: string;
  colour: string;
  logo: QrLogo | null;
}

export function drawSvg({ text, colour, logo }: QrLook): string {
  return writeQrSvg(encodeQr(text, logo !== null), { colour, logo: logo?.dataUrl ?? null });
}

export function drawPdf({ text, colour, logo }: QrLook): Uint8Array {
  const picture = logo && { jpeg: logo.jpeg, pixels: logoPixels };
  return writeQrPdf(encodeQr(text, logo !== null), { colour, caption: text, logo: picture });
}

export async function drawPng({ text, colour, logo }: QrLook): Promise<Blob> {
  const [canvas, painter] = openCanvas(qrPixels);
  const place = paintQr(painter, encodeQr(text, logo !== null), {
    colour,
    hasLogo: logo !== null,
    pixels: qrPixels,
  });
  if (logo !== null) painter.drawImage(logo.image, place.x, place.x, place.side, place.side);
  return toBlob(canvas, 'image/png');
}

/** Reads a picture that somebody chose, fitted into a white square; rejects for what is none. */
export async function readLogo(file: Blob): Promise<QrLogo> {
  const picture = await createImageBitmap(file);
  const [canvas, painter] = openCanvas(logoPixels);
  const scale = logoPixels / Math.max(picture.width, picture.height);
  const [width, height] = [picture.width * scale, picture.height * scale];
  painter.fillStyle = 'white';
  painter.fillRect(0, 0, logoPixels, logoPixels);
  painter.drawImage(picture, (logoPixels - width) / 2, (logoPixels - height) / 2, width, height);
  const jpeg = await toBlob(canvas, 'image/jpeg');
  return {
    image: canvas,
    dataUrl: canvas.toDataURL('image/png'),
    jpeg: new Uint8Array(await jpeg.arrayBuffer()),
  };
}

function openCanvas(pixels: number): [HTMLCanvasElement, CanvasRenderingContext2D] {
  const canvas = document.createElement('canvas');
  canvas.width = pixels;
  canvas.height = pixels;
  const painter = canvas.getContext('2d');
  if (painter === null) throw new Error('This browser draws no pictures.');
  return [canvas, painter];
}

function toBlob(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob === null) reject(new Error('The picture could not be made.'));
      else resolve(blob);
    }, type);
  });
}
