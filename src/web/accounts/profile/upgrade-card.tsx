import { UpgradeOptions } from '../../session/upgrade-options.tsx';
import { Card } from '../../ui/card.tsx';
import { texts } from './texts.ts';

/** For free accounts alone. */
export function UpgradeCard() {
  return (
    <Card title={texts.upgrade} lede={texts.upgradeLede}>
      <UpgradeOptions />
    </Card>
  );
}
