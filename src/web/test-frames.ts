import { fireEvent } from '@testing-library/react';

/** Lets a frame arrive as if its picture were this wide; 0 stands for one that did not load. */
export function settleFrame(frame: Element | null, naturalWidth: number): void {
  if (!(frame instanceof HTMLIFrameElement)) throw new Error('There is no frame.');
  const page = document.implementation.createHTMLDocument();
  const image = page.createElement('img');
  Object.defineProperty(image, 'naturalWidth', { value: naturalWidth });
  page.body.append(image);
  Object.defineProperty(frame, 'contentDocument', { value: page, configurable: true });
  fireEvent.load(frame);
}
