import { Card } from '../../ui/card.tsx';
import { LoadedPart } from '../../session/loaded-part.tsx';
import { MediaKitForm } from './media-kit-form.tsx';
import { MediaKitLink } from './media-kit-link.tsx';
import { ToolGate, type ToolProps } from './tool-gate.tsx';
import { useMediaKit } from './use-creator-data.ts';

/** The page a creator sends to brands: what stands on it, and who can open it. */
export function MediaKitCard(tool: ToolProps) {
  return (
    <Card
      title="Media kit"
      lede="One page about your channel, as a link and as PDF, with the figures of your newest full analysis."
    >
      <ToolGate {...tool} what="The media kit is" needsProof={false}>
        <MediaKitTool channelId={tool.channelId} />
      </ToolGate>
    </Card>
  );
}

function MediaKitTool({ channelId }: { channelId: string }) {
  const kit = useMediaKit(channelId);
  return (
    <LoadedPart query={kit} failure="The media kit could not be loaded.">
      {(found) => (
        <>
          <MediaKitForm kit={found} />
          <MediaKitLink kit={found} />
        </>
      )}
    </LoadedPart>
  );
}
