import { PlainScreen } from '../ui/plain-screen.tsx';

export function CreatorReportPage() {
  return (
    <PlainScreen label="Not open yet" title="Your channel" actions={null}>
      <p>This part is not open yet in this version.</p>
    </PlainScreen>
  );
}
