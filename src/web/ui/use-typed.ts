import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';

const restMs = 350;

interface TypedWishes<Value> {
  isEqual: (one: Value, other: Value) => boolean;
  /** Takes what was typed, and answers what it comes to; `null` where it could not be taken. */
  pass: (typed: Value) => Value | null;
}

interface Typed<Value> {
  value: Value;
  change: (typed: Value) => void;
  /** Passes on at once what is still waiting. */
  flush: () => void;
}

/**
 * What a person types, passed on once the keys rest. A value that comes from elsewhere, such as the back button, takes
 * the typed one's place; the echo of what was passed on does not, so that no letter is lost meanwhile.
 */
export function useTyped<Value>(applied: Value, { isEqual, pass }: TypedWishes<Value>): Typed<Value> {
  const [value, setValue] = useState(applied);
  const seen = useRef(applied);
  const passedOn = useRef(applied);
  const passLater = useDebouncedCallback((typed: Value) => {
    passedOn.current = pass(typed) ?? passedOn.current;
  }, restMs);
  useEffect(() => {
    if (isEqual(applied, seen.current)) return;
    seen.current = applied;
    if (isEqual(applied, passedOn.current)) return;
    passLater.cancel();
    passedOn.current = applied;
    setValue(applied);
  }, [applied, isEqual, passLater]);
  return {
    value,
    change: (typed) => {
      setValue(typed);
      passLater(typed);
    },
    flush: () => passLater.flush(),
  };
}
