import { measuredFacts } from '../site/accuracy/measured-facts.ts';
import { InvestorScreen } from '../site/investors/investor-screen.tsx';

export function InvestorPage() {
  return <InvestorScreen measured={measuredFacts} />;
}
