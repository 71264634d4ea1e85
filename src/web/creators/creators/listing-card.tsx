import { Card } from '../../ui/card.tsx';
import { ListingForm } from './listing-form.tsx';
import { LoadedPart } from '../../session/loaded-part.tsx';
import { ToolGate, type ToolProps } from './tool-gate.tsx';
import { useListing } from './use-creator-data.ts';

/** The entry by which brands find the channel. */
export function ListingCard(tool: ToolProps) {
  return (
    <Card
      title="Marketplace entry"
      lede="Brands and agencies find you by it in the creator marketplace, on the Marketplace tab of every dashboard."
    >
      <ToolGate {...tool} what="The marketplace entry is" needsProof>
        <ListingTool channelId={tool.channelId} />
      </ToolGate>
    </Card>
  );
}

function ListingTool({ channelId }: { channelId: string }) {
  const listing = useListing(channelId);
  return (
    <LoadedPart query={listing} failure="The marketplace entry could not be loaded.">
      {(entry) => <ListingForm channelId={channelId} entry={entry} />}
    </LoadedPart>
  );
}
