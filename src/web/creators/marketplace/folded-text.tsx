import { useLayoutEffect, useRef, useState } from 'react';
import classes from './creator-card.module.css';
import { texts } from './texts.ts';

/** A text of a few lines; where more of it is there, a button shows the rest. */
export function FoldedText({ text, about }: { text: string; about: string }) {
  const words = useRef<HTMLParagraphElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [isLonger, setIsLonger] = useState(false);
  useLayoutEffect(() => {
    const element = words.current;
    if (element === null || isOpen) return undefined;
    const measure = () => setIsLonger(element.scrollHeight > element.clientHeight + 1);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, [isOpen]);
  const label = isOpen ? texts.less : texts.more;
  return (
    <div>
      <p ref={words} className={classes.bio} data-folded={!isOpen} dir="auto">
        {text}
      </p>
      {isLonger && (
        <button
          type="button"
          className={classes.unfold}
          aria-expanded={isOpen}
          aria-label={`${label}: ${about}`}
          onClick={() => setIsOpen(!isOpen)}
        >
          {label}
        </button>
      )}
    </div>
  );
}
