import { PlainScreen } from '../ui/plain-screen.tsx';

export function CheckoutPage() {
  return (
    <PlainScreen label="Not open yet" title="Your purchase" actions={null}>
      <p>This part is not open yet in this version.</p>
    </PlainScreen>
  );
}
