import { PlainScreen } from '../ui/plain-screen.tsx';

export function CreatorsScreen() {
  return (
    <PlainScreen label="Not open yet" title="For creators" actions={null}>
      <p>This part is not open yet in this version.</p>
    </PlainScreen>
  );
}
