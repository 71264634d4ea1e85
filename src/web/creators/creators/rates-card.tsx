import { Card } from '../../ui/card.tsx';
import { LoadedPart } from '../../session/loaded-part.tsx';
import { RateForm } from './rate-form.tsx';
import { RateList } from './rate-list.tsx';
import { ToolGate, type ToolProps } from './tool-gate.tsx';
import { useRates } from './use-creator-data.ts';

/** What the creator was really paid: it makes the estimates better, and is never shown with their name. */
export function RatesCard(tool: ToolProps) {
  return (
    <Card
      title="Your verified rates"
      lede="Tell us what you were really paid. Each rate is looked at by a person before it counts; you can withdraw it until then."
    >
      <ToolGate {...tool} what="Submitting rates is" needsProof>
        <RatesTool channelId={tool.channelId} />
      </ToolGate>
    </Card>
  );
}

function RatesTool({ channelId }: { channelId: string }) {
  const rates = useRates();
  return (
    <>
      <RateForm channelId={channelId} />
      <LoadedPart query={rates} failure="Your rates could not be loaded.">
        {(all) => <RateList rates={all.filter(({ channel_id }) => channel_id === channelId)} />}
      </LoadedPart>
    </>
  );
}
