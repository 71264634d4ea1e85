import { Button } from '@mantine/core';
import { useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react';

/** A part of `src/web/ui` in each of its states. */
export interface Part {
  /** As it is exported. */
  name: string;
  states: readonly { name: string; drawn: ReactNode }[];
  /** How much room a state takes: many beside each other, or one in a row. */
  size?: 'small' | 'wide';
}

export function sized(size: 'small' | 'wide', part: Part): Part {
  return { ...part, size };
}

/** A part by its properties: those of all states, and for each state what differs. */
export function vary<Props extends object>(
  [name, Drawn]: readonly [name: string, Drawn: ComponentType<Props>],
  shared: NoInfer<Props>,
  states: Readonly<Record<string, Partial<NoInfer<Props>>>>,
): Part {
  return {
    name,
    states: Object.entries(states).map(([state, own]) => ({
      name: state,
      drawn: <Drawn {...shared} {...own} />,
    })),
  };
}

/** A part whose states are drawn by hand. */
export function draw(name: string, states: Readonly<Record<string, ReactNode>>): Part {
  return { name, states: Object.entries(states).map(([state, drawn]) => ({ name: state, drawn })) };
}

/** A part with states that its properties alone do not bring about. */
export function also(part: Part, states: Readonly<Record<string, ReactNode>>): Part {
  return { ...part, states: [...part.states, ...draw(part.name, states).states] };
}

export const nothing = () => undefined;

/** What only a press brings about: the first thing inside that can be pressed is pressed. */
export function Pressed({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.querySelector<HTMLElement>('button, summary')?.click(), []);
  return <div ref={place}>{children}</div>;
}

/** What lies over the page: one at a time, once it is asked for. */
export function OnDemand({ children }: { children: (close: () => void) => ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="default" size="xs" onClick={() => setIsOpen(true)}>
        Open
      </Button>
      {isOpen && children(() => setIsOpen(false))}
    </>
  );
}

/** A part that keeps what is chosen in it. */
export function Keeping<Value>({
  first,
  children,
}: {
  first: Value;
  children: (value: Value, keep: (value: Value) => void) => ReactNode;
}) {
  const [value, setValue] = useState(first);
  return children(value, setValue);
}
