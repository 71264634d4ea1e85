import { Button } from '@mantine/core';
import { lazy, Suspense, useRef, useState } from 'react';

/** Here, so that a screen with the button alone does not load all words of lists. */
const texts = { saveToList: 'Save to list', save: 'Save' } as const;

/** Loaded with the first press: most who see the button do not need the rest. */
const SaveDialog = lazy(async () => ({ default: (await import('./save-dialog.tsx')).SaveDialog }));

interface SaveToListProps {
  channelIds: readonly string[];
  /** As they are spoken of. */
  name: string;
  /** Where many stand below each other. */
  isQuiet?: boolean;
}

/** Puts channels into one of the workspace's lists, or into a new one. */
export function SaveToList({ channelIds, name, isQuiet = false }: SaveToListProps) {
  const [isOpen, setIsOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    setIsOpen(false);
    opener.current?.focus();
  };
  return (
    <>
      <Button
        ref={opener}
        variant={isQuiet ? 'subtle' : 'default'}
        size="xs"
        aria-label={isQuiet ? `${texts.saveToList}: ${name}` : undefined}
        onClick={() => setIsOpen(true)}
      >
        {isQuiet ? texts.save : texts.saveToList}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <SaveDialog channelIds={channelIds} name={name} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
