import { Button } from '@mantine/core';
import { useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react';

/** A part of `src/web/ui` in each of its states. */
export interface Part {
  /** As it is exported. */
  name: string;
  states: readonly { name: string; drawn: ReactNode }[];
}

/** A part by its properties: those that all states share, and for each state what differs. */
export function vary<Props extends object, Shared extends Partial<Props>>(
  [name, Drawn]: readonly [name: string, Drawn: ComponentType<Props>],
  shared: Shared,
  states: Readonly<Record<string, Omit<Props, keyof Shared> & Partial<Props>>>,
): Part {
  return {
    name,
    states: Object.entries(states).map(([state, own]) => ({
      name: state,
      // What is shared and what differs make up the whole, which the compiler cannot add up.
      drawn: <Drawn {...({ ...shared, ...own } as unknown as Props)} />,
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
