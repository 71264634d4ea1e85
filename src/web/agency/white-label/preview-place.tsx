import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import spoken from '../../ui/spoken.module.css';
import type { PreviewColours } from './fields.ts';
import { isQuietCss } from './quiet-css.ts';
import base from './preview-base.css?inline';
import classes from './white-label-panel.module.css';

interface PreviewPlaceProps {
  /** What the picture shows, for whoever does not see it. */
  label: string;
  colours: PreviewColours;
  /** The tenant's CSS as the server has confined it. */
  css: string;
  children: ReactNode;
}

/**
 * A place that nothing leaves: its styles see only what stands inside (a shadow root), what it draws is clipped to its
 * box and takes no presses, and CSS that could ask for anything is not used, whatever the server has sent.
 */
export function PreviewPlace({ label, colours, css, children }: PreviewPlaceProps) {
  const [root, setRoot] = useState<ShadowRoot | null>(null);
  const [colourSheet] = useState(() => new CSSStyleSheet());
  const [tenantSheet] = useState(() => new CSSStyleSheet());
  const place = useCallback(
    (host: HTMLDivElement | null) => {
      if (host === null) return;
      const shadow = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
      const baseSheet = new CSSStyleSheet();
      baseSheet.replaceSync(base);
      shadow.adoptedStyleSheets = [baseSheet, colourSheet, tenantSheet];
      setRoot(shadow);
    },
    [colourSheet, tenantSheet],
  );
  const variables = writeVariables(colours);
  useEffect(() => colourSheet.replaceSync(variables), [colourSheet, variables]);
  useEffect(() => tenantSheet.replaceSync(isQuietCss(css) ? css : ''), [tenantSheet, css]);
  return (
    <figure className={classes.stage}>
      <figcaption className={spoken.spoken}>{label}</figcaption>
      <div ref={place} inert />
      {root !== null && createPortal(<div className="white-label">{children}</div>, root)}
    </figure>
  );
}

/**
 * The papers of the pages themselves (server/platform/documents/html/style.ts): each reader sees the scheme they chose. Written
 * here, since the build rewrites `light-dark` in a style sheet to what a shadow root does not know.
 */
const papers = '--paper:light-dark(#ffffff,#191926);--ink:light-dark(#1b1b2b,#ececf4)';

/** Colours that the fields were read to: `#` and digits, nothing else of what was entered. */
function writeVariables(colours: PreviewColours): string {
  const { primary, secondary, onPrimary, surface, line, linkByDay, linkByNight } = colours;
  const tints = `--primary:${primary};--secondary:${secondary};--on-primary:${onPrimary};--tint:${surface};--tint-line:${line}`;
  return `:host{${papers};${tints};--link:light-dark(${linkByDay},${linkByNight})}`;
}
