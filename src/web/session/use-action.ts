import { ORPCError } from '@orpc/client';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { explainFailure } from './failure.ts';

/** Why the server did not do what was asked. */
export interface ActionFailure {
  /** The contract's name of the refusal; empty where none was given. */
  code: string;
  message: string;
  /** ISO 8601: when another try makes sense. */
  retryAt: string | null;
}

export interface Action<Input> {
  run: (input: Input) => void;
  isRunning: boolean;
  failure: ActionFailure | null;
}

/** One call of the server at a time; what it answers goes to `onDone`, why it failed stands until the next try. */
export function useAction<Input, Output>(
  call: (input: Input) => Promise<Output>,
  onDone: (output: Output) => void,
): Action<Input> {
  const [failure, setFailure] = useState<ActionFailure | null>(null);
  // At once, while `isPending` is told with the next drawing: two quick presses are one call.
  const isBusy = useRef(false);
  const { mutate, isPending } = useMutation({
    mutationFn: call,
    onMutate: () => setFailure(null),
    onSuccess: onDone,
    onError: (error) => setFailure(readFailure(error)),
    onSettled: () => {
      isBusy.current = false;
    },
  });
  return {
    run: (input) => {
      if (isBusy.current) return;
      isBusy.current = true;
      mutate(input);
    },
    isRunning: isPending,
    failure,
  };
}

function readFailure(error: Error): ActionFailure {
  const data: unknown = error instanceof ORPCError ? error.data : null;
  const retryAt =
    typeof data === 'object' && data !== null && 'retryAt' in data && typeof data.retryAt === 'string'
      ? data.retryAt
      : null;
  return {
    code: error instanceof ORPCError ? String(error.code) : '',
    message: explainFailure(error),
    retryAt,
  };
}
