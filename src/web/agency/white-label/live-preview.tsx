import type { UseQueryResult } from '@tanstack/react-query';
import type { WhiteLabelFields, WhiteLabelLook } from '../../../contract/agency/white-label.ts';
import { readPreviewColours } from './fields.ts';
import { PreviewLogo } from './preview-logo.tsx';
import { PreviewPlace } from './preview-place.tsx';
import { SettingsSection } from './settings-section.tsx';
import { texts } from './texts.ts';
import classes from './white-label-panel.module.css';

interface LivePreviewProps {
  fields: WhiteLabelFields;
  look: UseQueryResult<WhiteLabelLook>;
}

/** Names and colours follow every letter; the custom CSS follows once the server has confined it. */
export function LivePreview({ fields, look }: LivePreviewProps) {
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
      >
        <article className="page">
          <header className="brand">
            <PreviewLogo entered={fields.logo_url} />
            <strong className="brand-name" dir="auto">
              {brand}
            </strong>
          </header>
          <main>
            <h1>{texts.sampleTitle}</h1>
            <p>
              {texts.sampleSentence} <span className="link">{texts.sampleLink}</span>
            </p>
            <span className="button">{texts.sampleButton}</span>
            <hr />
            <p className="access">
              {texts.access}
              <br />
              <code dir="ltr">{access}</code>
            </p>
          </main>
          {!fields.hide_powered_by && <footer className="powered-by">{texts.poweredBy}</footer>}
        </article>
      </PreviewPlace>
      {look.isError && <p className={classes.note}>{texts.previewFailed}</p>}
    </SettingsSection>
  );
}
