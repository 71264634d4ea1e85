import { CopyButton } from '../../ui/copy-button.tsx';
import classes from './code-block.module.css';

/** Lines to run, as they are. Long ones are wrapped, so that nothing has to be moved to be read. */
export function CodeBlock({ text, label }: { text: string; label: string }) {
  return (
    <div className={classes.block}>
      <pre className={classes.lines} translate="no">
        <code>{text}</code>
      </pre>
      <div>
        <CopyButton text={text} label={label} />
      </div>
    </div>
  );
}
