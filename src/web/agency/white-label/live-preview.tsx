import type { UseQueryResult } from '@tanstack/react-query';
import { useDebouncedValue } from '@mantine/hooks';
import { useState, useCallback, useEffect } from 'react';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import type { WhiteLabelFields, WhiteLabelLook } from '../../../contract/agency/white-label.ts';
import { readPreviewColours, readLogoUrl } from './fields.ts';
import type { PreviewColours } from './fields.ts';
import { SettingsSection } from './settings-section.tsx';
import { texts } from './texts.ts';
import { useExampleReport } from './use-white-label.ts';
import { isQuietCss } from './quiet-css.ts';
import { FramedPicture } from '../../ui/framed-picture.tsx';
import base from './preview-base.css?inline';
import classes from './white-label-panel.module.css';
import spoken from '../../ui/spoken.module.css';

interface LivePreviewProps {
  fields: WhiteLabelFields;
  look: UseQueryResult<WhiteLabelLook>;
}

/** Names and colours follow every letter; the custom CSS follows once the server has confined it. */
export function LivePreview({ fields, look }: LivePreviewProps) {
  const report = useExampleReport();
  const domain = fields.custom_domain.trim();
  const brand = fields.brand_name.trim() === '' ? texts.yourBrand : fields.brand_name.trim();
  const access = `https://${domain === '' ? texts.domainPlaceholder : domain}`;
  return (
    <SettingsSection title={texts.preview}>
      <p className={classes.note}>{texts.previewLede}</p>
      <PreviewPlace
        label={texts.describePreview(brand, access)}
        colours={readPreviewColours(fields)}
        css={look.data?.confined_css ?? ''}
        reportCss={report.data?.style ?? ''}
      >
        <article className="page">
          <header className="brand">
            <PreviewLogo entered={fields.logo_url} />
            <strong className="brand-name" dir="auto">
              {brand}
            </strong>
          </header>
          <div className="own">
            <p className="access">
              {texts.access}
              <br />
              <code dir="ltr">{access}</code>
            </p>
            <span className="button">{texts.sampleButton}</span>
            <hr />
          </div>
          {/* Drawn and escaped by the server, which sends the same to whoever opens a shared link. */}
          <div className="report" dangerouslySetInnerHTML={{ __html: report.data?.html ?? '' }} />
          {!fields.hide_powered_by && <footer className="powered-by">{texts.poweredBy}</footer>}
        </article>
      </PreviewPlace>
      {report.isError && <p className={classes.note}>{texts.reportFailed}</p>}
      {look.isError && <p className={classes.note}>{texts.previewFailed}</p>}
    </SettingsSection>
  );
}

const restMs = 800;

/** The logo once its address rests; hidden where it does not load. */
function PreviewLogo({ entered }: { entered: string }) {
  const [rested] = useDebouncedValue(entered, restMs);
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const url = readLogoUrl(rested);
  if (url === null || url === failedUrl) return null;
  return (
    <FramedPicture
      url={url}
      title={texts.logoAlt}
      className="logo"
      fit="contain"
      onSettle={(isShown) => setFailedUrl(isShown ? null : url)}
    />
  );
}

interface PreviewPlaceProps {
  /** What the picture shows, for whoever does not see it. */
  label: string;
  colours: PreviewColours;
  /** The tenant's CSS as the server has confined it. */
  css: string;
  /** How the report looks. */
  reportCss: string;
  children: ReactNode;
}

/**
 * A place that nothing leaves: its styles see only what stands inside (a shadow root), what it draws is clipped to its
 * box and takes no presses, and CSS that could ask for anything is not used, whatever the server has sent.
 */
function PreviewPlace({ label, colours, css, reportCss, children }: PreviewPlaceProps) {
  const [root, setRoot] = useState<ShadowRoot | null>(null);
  const [colourSheet] = useState(() => new CSSStyleSheet());
  const [reportSheet] = useState(() => new CSSStyleSheet());
  const [tenantSheet] = useState(() => new CSSStyleSheet());
  const place = useCallback(
    (host: HTMLDivElement | null) => {
      if (host === null) return;
      const shadow = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
      const baseSheet = new CSSStyleSheet();
      baseSheet.replaceSync(base);
      shadow.adoptedStyleSheets = [baseSheet, colourSheet, reportSheet, tenantSheet];
      setRoot(shadow);
    },
    [colourSheet, reportSheet, tenantSheet],
  );
  const variables = writeVariables(colours);
  useEffect(() => colourSheet.replaceSync(variables), [colourSheet, variables]);
  useEffect(() => reportSheet.replaceSync(reportCss), [reportSheet, reportCss]);
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
