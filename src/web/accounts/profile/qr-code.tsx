import { encode } from 'uqr';
import classes from './qr-code.module.css';

/** A text as a QR code, dark on light in either colour scheme: cameras read no other. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 2 });
  const dots = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg className={classes.code} viewBox={`0 0 ${size} ${size}`}>
      <title>{label}</title>
      <path d={dots.join('')} />
    </svg>
  );
}
