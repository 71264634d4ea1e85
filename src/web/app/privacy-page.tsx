import { RemovalForm } from '../creators/channel-removal/removal-form.tsx';
import { PrivacyScreen } from '../site/legal/privacy-screen.tsx';

export function PrivacyPage() {
  return <PrivacyScreen removal={<RemovalForm />} />;
}
