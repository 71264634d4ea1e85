import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { longestSenderName } from '../../../contract/limits.ts';
import { links } from '../../app/paths.ts';
import { api } from '../../session/api.ts';
import { LoadedPart } from '../../session/loaded-part.tsx';
import { useAction } from '../../session/use-action.ts';
import { Card } from '../../ui/card.tsx';
import form from '../../ui/form.module.css';
import type { OfferParts, ReadOffer } from './offer-parts.ts';
import { inboxKey } from './parts.tsx';
import { texts } from './texts.ts';

/** Here and not in the file of texts, which other pages load. */
const words = {
  paste: 'Add an offer you got by mail',
  pasteLede:
    'Paste the mail, check what was read, and keep it beside your other requests. The mail itself is not kept.',
  channelsNotLoaded: 'Your channels could not be loaded.',
  noChannel: 'An offer is for a channel of yours, and there is none yet.',
  pastedLabel: 'Who is it from?',
  pastedLabelHint: 'A name of your own choice. We keep no address.',
  noLabel: 'Please enter a name for whoever wrote.',
  pastedChannel: 'For which channel?',
  keepPasted: 'Add to my inbox',
  keepingPasted: 'Adding...',
} as const;

type Input = Parameters<typeof api.pasteOffer>[0];

interface PasteOfferProps extends Pick<OfferParts, 'Form'> {
  onClose: () => void;
}

/** Adds an offer that the creator got by mail: read in the browser, confirmed here, and kept without the mail. */
export function PasteOffer({ Form, onClose }: PasteOfferProps) {
  const own = useQuery({
    queryKey: ['inbox-channels'],
    queryFn: async ({ signal }) => (await api.creatorChannels(undefined, { signal })).channels,
  });
  return (
    <Card title={words.paste} lede={words.pasteLede}>
      <LoadedPart query={own} failure={words.channelsNotLoaded}>
        {(channels) =>
          channels.length === 0 ? (
            <p>
              {words.noChannel} <Link to={links.creatorReport}>{texts.toChannels}</Link>
            </p>
          ) : (
            <Pasting Form={Form} channels={channels} onClose={onClose} />
          )
        }
      </LoadedPart>
      <div className={form.actions}>
        <Button variant="default" size="sm" onClick={onClose}>
          {texts.cancel}
        </Button>
      </div>
    </Card>
  );
}

interface OwnChannel {
  channel_id: string;
  channel_name: string | null;
}

function Pasting({ Form, channels, onClose }: PasteOfferProps & { channels: readonly OwnChannel[] }) {
  const [label, setLabel] = useState('');
  const [channelId, setChannelId] = useState(channels[0]?.channel_id ?? '');
  const [isTried, setIsTried] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const queries = useQueryClient();
  const keeping = useAction(
    (input: Input) => api.pasteOffer(input),
    () => {
      void queries.invalidateQueries({ queryKey: inboxKey });
      onClose();
    },
  );
  const keep = (offer: ReadOffer) => {
    if (label.trim() === '') field.current?.focus();
    else keeping.run(toInput(offer, { label: label.trim(), channelId }));
  };
  return (
    <div onSubmitCapture={() => setIsTried(true)}>
      <Form
        side="creator"
        beginsWithMail
        submit={{ label: words.keepPasted, running: words.keepingPasted }}
        simulated={null}
        isRunning={keeping.isRunning}
        failure={keeping.failure?.message ?? null}
        onJudge={keep}
      >
        <div className={form.row}>
          <TextInput
            ref={field}
            label={words.pastedLabel}
            description={words.pastedLabelHint}
            maxLength={longestSenderName}
            autoComplete="off"
            error={isTried && label.trim() === '' ? words.noLabel : null}
            value={label}
            onChange={({ currentTarget }) => setLabel(currentTarget.value)}
          />
          {channels.length > 1 && (
            <NativeSelect
              label={words.pastedChannel}
              data={channels.map(({ channel_id: value, channel_name: name }) => ({
                value,
                label: name ?? value,
              }))}
              value={channelId}
              onChange={({ currentTarget }) => setChannelId(currentTarget.value)}
            />
          )}
        </div>
      </Form>
    </div>
  );
}

/** Whose side it is on, a buyer's highest price and their economics are no part of what a creator got. */
function toInput(offer: ReadOffer, { label, channelId }: { label: string; channelId: string }): Input {
  const { side: _side, target_cpm_cents: _target, simulation_id: _simulation, ...said } = offer;
  return { ...said, label, channel_id: channelId };
}
