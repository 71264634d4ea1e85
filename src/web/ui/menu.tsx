import { Button, type ButtonProps } from '@mantine/core';
import { useClickOutside } from '@mantine/hooks';
import { useId, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { CheckIcon, ChevronDownIcon } from './icons.tsx';
import classes from './menu.module.css';

interface MenuProps {
  /** On the button that opens it. */
  label: string;
  button?: Pick<ButtonProps, 'variant' | 'leftSection'>;
  /** For whoever hears the button without seeing what it stands beside. */
  spokenLabel?: string;
  isBusy: boolean;
  /** The button; a dialog that an item opens gives the keyboard back to it. */
  openerRef?: RefObject<HTMLButtonElement | null>;
  /** Its items; a note among them is a plain paragraph. */
  children: ReactNode;
}

/** Actions below a button, for keyboard and pointer; the component library's brings its own placement engine along. */
export function Menu({ label, button, spokenLabel, isBusy, openerRef, children }: MenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  const own = useRef<HTMLButtonElement>(null);
  const opener = openerRef ?? own;
  const id = useId();
  const place = useClickOutside<HTMLDivElement>(() => setIsOpen(false));
  const close = () => {
    setIsOpen(false);
    opener.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Tab') setIsOpen(false);
    if (event.key !== 'Escape' && !moveFocus(event.currentTarget, event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape') close();
  };
  return (
    <div className={classes.place} ref={place}>
      <Button
        variant="default"
        {...button}
        ref={opener}
        size="xs"
        rightSection={<ChevronDownIcon />}
        aria-label={spokenLabel}
        aria-busy={isBusy}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        {label}
      </Button>
      {isOpen && (
        <div
          className={classes.list}
          id={id}
          role="menu"
          aria-label={spokenLabel ?? label}
          tabIndex={-1}
          ref={arrive}
          onKeyDown={onKeyDown}
          onClick={({ target }) => {
            if (target instanceof Element && target.closest(closing) !== null) close();
          }}
        >
          {children}
        </div>
      )}
    </div>
  );
}

interface MenuItemProps {
  onChoose: () => void;
  /** Still within reach of the keyboard, so that a note beside it is found. */
  isDisabled?: boolean;
  icon?: ReactNode;
  children: ReactNode;
}

export function MenuItem({ onChoose, isDisabled = false, icon, children }: MenuItemProps) {
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      className={classes.item}
      aria-disabled={isDisabled}
      onClick={isDisabled ? undefined : onChoose}
    >
      {icon}
      {children}
    </button>
  );
}

interface MenuChoiceProps {
  isChosen: boolean;
  onChoose: () => void;
  children: ReactNode;
}

/** One of several, chosen while the menu stays open. */
export function MenuChoice({ isChosen, onChoose, children }: MenuChoiceProps) {
  return (
    <button
      type="button"
      role="menuitemradio"
      tabIndex={-1}
      className={classes.item}
      aria-checked={isChosen}
      onClick={onChoose}
    >
      <span className={classes.check}>{isChosen && <CheckIcon />}</span>
      {children}
    </button>
  );
}

const closing = '[role="menuitem"]:not([aria-disabled="true"])';

/** The keyboard goes to the first item; where the window ends, the list opens to the other side. */
function arrive(list: HTMLElement | null): void {
  if (list === null) return;
  const { right, bottom, height } = list.getBoundingClientRect();
  const above = list.parentElement?.getBoundingClientRect().top ?? 0;
  if (bottom > innerHeight && above - findCeiling(list) > height) list.dataset.above = '';
  if (right > document.documentElement.clientWidth) list.dataset.end = '';
  findItems(list)[0]?.focus({ preventScroll: list.dataset.above !== undefined });
}

/** Where the list would be cut off: by the window, or by what it stands in and scrolls. */
function findCeiling({ parentElement }: HTMLElement): number {
  let ceiling = 0;
  for (let around = parentElement; around !== null; around = around.parentElement) {
    const { overflowY } = getComputedStyle(around);
    if (around === document.body || overflowY === '' || overflowY === 'visible') continue;
    ceiling = Math.max(ceiling, around.getBoundingClientRect().top);
  }
  return ceiling;
}

function findItems(list: HTMLElement): HTMLElement[] {
  return [...list.querySelectorAll<HTMLElement>('[role^="menuitem"]')];
}

/** True where the key leads to an item: its neighbour, either end, or the next one that begins with the letter. */
function moveFocus(list: HTMLElement, key: string): boolean {
  const items = findItems(list);
  const here = items.findIndex((item) => item === document.activeElement);
  const after = [...items.slice(here + 1), ...items.slice(0, here + 1)];
  const keys: Record<string, HTMLElement | undefined> = {
    ArrowDown: after[0],
    ArrowUp: here <= 0 ? items.at(-1) : items[here - 1],
    Home: items[0],
    End: items.at(-1),
  };
  const letter = key.length === 1 && key !== ' ' ? key.toLowerCase() : null;
  const begins = (item: HTMLElement) =>
    letter !== null && item.textContent.trim().toLowerCase().startsWith(letter);
  const next = keys[key] ?? after.find(begins);
  next?.focus();
  return next !== undefined;
}
