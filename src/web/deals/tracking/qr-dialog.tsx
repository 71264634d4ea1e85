import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { TrackingLink } from '../../../contract/deals/tracking.ts';
import { readQrColour } from '../../../drawing/qr-code.ts';
import { saveFile } from '../../session/download.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FailureLine } from '../../ui/failure-line.tsx';
import form from '../../ui/form.module.css';
import { drawPdf, drawPng, drawSvg, readLogo, type QrLogo, type QrLook } from './qr-files.ts';
import { qrTexts, texts } from './texts.ts';
import classes from './tracking.module.css';

const black = '#000000';

/** A link's QR code in the brand's colour and with its logo, as files. */
export function QrDialog({ link, onClose }: { link: TrackingLink; onClose: () => void }) {
  const [typed, setTyped] = useState(black);
  const [logo, setLogo] = useState<QrLogo | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const colour = readQrColour(typed);
  const look = { text: `${link.url}?q`, colour: colour ?? black, logo };
  const choose = (file: File | undefined) => {
    setFailure(null);
    if (file === undefined) return;
    readLogo(file).then(setLogo, () => setFailure(qrTexts.logoFailed));
  };
  return (
    <Dialog title={qrTexts.title(link.creator)} onClose={onClose}>
      <div className={classes.part}>
        <img
          className={classes.qr}
          alt={qrTexts.label}
          src={`data:image/svg+xml,${encodeURIComponent(drawSvg(look))}`}
        />
        <p className={classes.note}>{qrTexts.note}</p>
        <div className={form.row}>
          <TextInput
            label={qrTexts.colour}
            value={typed}
            maxLength={7}
            spellCheck={false}
            autoComplete="off"
            error={colour === null ? qrTexts.tooLight : null}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
          <label className={classes.words}>
            {qrTexts.logo}
            <input
              type="file"
              accept="image/png,image/jpeg,image/webp,image/svg+xml"
              onChange={({ currentTarget }) => choose(currentTarget.files?.[0])}
            />
            <span className={classes.small}>{qrTexts.logoNote}</span>
          </label>
        </div>
        <FailureLine message={failure} />
        {colour !== null && (
          <Files look={look} name={`${link.code}-qr`} onFailure={() => setFailure(qrTexts.failed)} />
        )}
        <div className={form.actions}>
          {logo !== null && (
            <Button variant="default" onClick={() => setLogo(null)}>
              {qrTexts.removeLogo}
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            {texts.close}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

interface FilesProps {
  look: QrLook;
  name: string;
  onFailure: () => void;
}

function Files({ look, name, onFailure }: FilesProps) {
  const save = (ending: string, draw: () => Blob | Promise<Blob>) => {
    Promise.try(draw).then((blob) => saveFile(`${name}.${ending}`, blob), onFailure);
  };
  return (
    <div className={form.actions}>
      <Button
        variant="default"
        onClick={() => save('svg', () => new Blob([drawSvg(look)], { type: 'image/svg+xml' }))}
      >
        {qrTexts.svg}
      </Button>
      <Button variant="default" onClick={() => save('png', () => drawPng(look))}>
        {qrTexts.png}
      </Button>
      <Button
        variant="default"
        onClick={() =>
          save('pdf', () => new Blob([new Uint8Array(drawPdf(look))], { type: 'application/pdf' }))
        }
      >
        {qrTexts.pdf}
      </Button>
    </div>
  );
}
