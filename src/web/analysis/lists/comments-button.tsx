import { Button } from '@mantine/core';
import { lazy, Suspense, useRef, useState } from 'react';
import type { ListItem } from '../../../contract/analysis/list-items.ts';
import { nameOf, type ListData } from './list-data.ts';
import { texts } from './texts.ts';

const CommentsDialog = lazy(async () => ({
  default: (await import('./comments-dialog.tsx')).CommentsDialog,
}));

interface CommentsButtonProps {
  item: ListItem;
  data: ListData;
  canChange: boolean;
}

/** Opens what people wrote to each other about a channel; says how much it is. */
export function CommentsButton({ item, data, canChange }: CommentsButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const label = item.comments === 0 ? texts.comment : texts.comments(item.comments);
  const close = () => {
    setIsOpen(false);
    opener.current?.focus();
  };
  return (
    <>
      <Button
        ref={opener}
        size="xs"
        variant="subtle"
        aria-label={`${label}: ${nameOf(item)}`}
        onClick={() => setIsOpen(true)}
      >
        {label}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <CommentsDialog item={item} data={data} canChange={canChange} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
