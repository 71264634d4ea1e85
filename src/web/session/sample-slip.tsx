import { Link } from 'react-router';
import { links } from '../app/paths.ts';
import { Receipt } from '../ui/receipt.tsx';
import { sampleReceipt } from './sample-receipt.ts';

/** The product in one picture: what the engine says of the sample channel, as its report shows it. */
export function SampleSlip() {
  return (
    <Receipt
      {...sampleReceipt}
      note={
        <>
          An invented channel. A third-party estimate, not YouTube data.{' '}
          <Link to={links.sampleReport}>Open the full sample report</Link>
        </>
      }
    />
  );
}
