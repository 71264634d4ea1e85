import { useRef, useState, type RefObject } from 'react';
import { useNavigate } from 'react-router';
import { links } from '../../app/paths.ts';
import { useStart } from '../../session/start.ts';
import { texts } from './texts.ts';

export interface FindMyRate {
  inputRef: RefObject<HTMLInputElement | null>;
  error: string | null;
  find: () => void;
}

/** Takes the entered channel to the analyzer; whoever is not signed in is led past the sign-in, the channel kept. */
export function useFindMyRate(keepChannel: (channel: string) => void): FindMyRate {
  const { account } = useStart();
  const navigate = useNavigate();
  const inputRef = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string | null>(null);
  const find = () => {
    const channel = inputRef.current?.value.trim() ?? '';
    if (channel === '') {
      setError(texts.inputMissing);
      inputRef.current?.focus();
      return;
    }
    if (account === null) {
      keepChannel(channel);
      void navigate(links.auth);
    } else {
      void navigate(links.home, { state: { channelUrl: channel } });
    }
  };
  return { inputRef, error, find };
}
