import { Button, TextInput, Switch, Textarea } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { SyntheticEvent } from 'react';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import type { WhiteLabel, WhiteLabelFields } from '../../../contract/agency/white-label.ts';
import { FailureLine } from '../../ui/failure-line.tsx';
import { showToast } from '../../ui/toast.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { getStart, onStartChange } from '../../session/start.ts';
import { longestDomain, longestAvatarUrl, longestName, longestCustomCss } from '../../../contract/limits.ts';
import { contactHref } from '../../session/contact-links.ts';
import { formatCount } from '../../ui/format.ts';
import { ColourFields } from './colour-fields.tsx';
import { isCssTooLong, isSameEntry, findNote } from './fields.ts';
import { LivePreview } from './live-preview.tsx';
import { texts } from './texts.ts';
import { useLook, useSaving } from './use-white-label.ts';
import { SettingsSection } from './settings-section.tsx';
import { DomainProof } from './domain-proof.tsx';
import { FieldNote } from './field-note.tsx';
import type { FieldPart } from './field-part.ts';
import classes from './white-label-panel.module.css';

/** Everything is saved as it is entered; what the server makes of it stands beside each field and in the preview. */
export function SettingsForm({ saved }: { saved: WhiteLabel }) {
  const [fields, setFields] = useState(() => readDraft() ?? saved.settings);
  const look = useLook(fields, saved);
  const isChanged = !isSameEntry(fields, saved.settings);
  const take = (entered: WhiteLabelFields, kept: WhiteLabelFields) => {
    setFields(entered);
    keepDraft(isSameEntry(entered, kept) ? null : entered);
  };
  const saving = useSaving(({ settings }) => take(settings, settings));
  useEffect(
    () => () => {
      if (readDraft() !== null)
        void showToast({ title: texts.keptTitle, message: texts.kept, tone: 'neutral' });
    },
    [],
  );
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!isCssTooLong(fields.custom_css)) saving.run(fields);
  };
  const part = {
    fields,
    look: look.data,
    isSaving: saving.isRunning,
    onChange: (change: Partial<WhiteLabelFields>) => take({ ...fields, ...change }, saved.settings),
  };
  return (
    <div className={classes.columns}>
      <form className={classes.column} onSubmit={submit} noValidate>
        <BrandFields {...part} />
        <ColourFields {...part} />
        <DomainSection {...part} saved={saved} />
        <AdvancedFields {...part} />
        <FailureLine message={saving.failure?.message ?? null} />
        <div className={classes.actions}>
          <Button type="submit" aria-disabled={saving.isRunning}>
            {saving.isRunning ? texts.saving : texts.save}
          </Button>
          {isChanged && !saving.isRunning && (
            <>
              <Button variant="subtle" onClick={() => take(saved.settings, saved.settings)}>
                {texts.discard}
              </Button>
              <span className={classes.note}>{texts.unsaved}</span>
            </>
          )}
        </div>
      </form>
      <div className={classes.column}>
        <LivePreview fields={fields} look={look} />
        <AnalyzerLink url={saved.analyzer_url} />
      </div>
    </div>
  );
}

/** The way to the tenant's own page. */
function AnalyzerLink({ url }: { url: string }) {
  return (
    <SettingsSection title={texts.page}>
      <p className={classes.note}>{texts.pageLede}</p>
      <p className={classes.address}>{url}</p>
      <div className={classes.actions}>
        <Button component="a" href={url} target="_blank" rel="noopener" variant="default">
          {texts.openPage}
        </Button>
        <CopyButton text={url} label={texts.copyPage} />
      </div>
    </SettingsSection>
  );
}

let draft: { owner: string; fields: WhiteLabelFields } | null = null;

/** What its owner has entered and not saved: it outlives the panel, so that another tab of the dashboard costs nothing. */
function readDraft(): WhiteLabelFields | null {
  return draft !== null && draft.owner === findOwner() ? draft.fields : null;
}

/** Keeps what is not saved; `null` where nothing is left to save. While there is some, closing the page is asked about. */
function keepDraft(fields: WhiteLabelFields | null): void {
  const owner = findOwner();
  draft = fields === null || owner === null ? null : { owner, fields };
  if (draft === null) removeEventListener('beforeunload', warn);
  else addEventListener('beforeunload', warn);
}

function findOwner(): string | null {
  return getStart().account?.profile.user_id ?? null;
}

function warn(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

// Nothing of one account is left when the next one signs in.
onStartChange(() => {
  if (draft !== null && draft.owner !== findOwner()) keepDraft(null);
});

/** The domain, and beneath it how far it is theirs. */
function DomainSection(props: FieldPart & { saved: WhiteLabel }) {
  const { fields, look, isSaving, onChange, saved } = props;
  const isChanged = fields.custom_domain !== saved.settings.custom_domain;
  return (
    <SettingsSection title={texts.domain}>
      <TextInput
        label={texts.customDomain}
        name="custom_domain"
        dir="ltr"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="reports.example.com"
        maxLength={longestDomain}
        readOnly={isSaving}
        description={<FieldNote note={findNote(look, 'custom_domain')} />}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={fields.custom_domain}
        onChange={({ currentTarget }) => onChange({ custom_domain: currentTarget.value })}
      />
      <p className={classes.note}>
        {texts.domainHint} <a href={contactHref}>{texts.contactSupport}</a>
      </p>
      {isChanged ? <p className={classes.note}>{texts.saveFirst}</p> : <DomainProof domain={saved.domain} />}
    </SettingsSection>
  );
}

function BrandFields({ fields, look, isSaving, onChange }: FieldPart) {
  return (
    <SettingsSection title={texts.brand}>
      <TextInput
        label={texts.brandName}
        name="brand_name"
        dir="auto"
        autoComplete="organization"
        placeholder={texts.yourBrand}
        maxLength={longestName}
        readOnly={isSaving}
        description={<FieldNote note={findNote(look, 'brand_name')} />}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={fields.brand_name}
        onChange={({ currentTarget }) => onChange({ brand_name: currentTarget.value })}
      />
      <TextInput
        label={texts.logoUrl}
        name="logo_url"
        dir="ltr"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={longestAvatarUrl}
        readOnly={isSaving}
        description={<FieldNote hint={texts.logoHint} note={findNote(look, 'logo_url')} />}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={fields.logo_url}
        onChange={({ currentTarget }) => onChange({ logo_url: currentTarget.value })}
      />
    </SettingsSection>
  );
}

function AdvancedFields({ fields, look, isSaving, onChange }: FieldPart) {
  const { custom_css: css } = fields;
  const isTooLong = isCssTooLong(css);
  return (
    <SettingsSection title={texts.advanced}>
      <Switch
        label={texts.hidePoweredBy}
        checked={fields.hide_powered_by}
        onChange={({ currentTarget: { checked } }) => {
          if (!isSaving) onChange({ hide_powered_by: checked });
        }}
      />
      <Textarea
        label={texts.customCss}
        name="custom_css"
        dir="ltr"
        rows={8}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        classNames={{ input: classes.code ?? '' }}
        placeholder={'h1 { letter-spacing: -0.02em }'}
        readOnly={isSaving}
        description={<FieldNote hint={texts.cssHint} note={findNote(look, 'custom_css')} />}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        error={isTooLong ? texts.cssTooLong(formatCount(css.length), formatCount(longestCustomCss)) : null}
        value={css}
        onChange={({ currentTarget }) => onChange({ custom_css: currentTarget.value })}
      />
    </SettingsSection>
  );
}
