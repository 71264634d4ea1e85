import { PlainScreen } from '../ui/plain-screen.tsx';

export function InvestorScreen() {
  return (
    <PlainScreen label="Not open yet" title="Investor summary" actions={null}>
      <p>This part is not open yet in this version.</p>
    </PlainScreen>
  );
}
