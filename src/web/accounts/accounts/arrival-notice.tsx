import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { WarningIcon } from '../../ui/icons.tsx';
import { explainArrival } from './arrival-failure.ts';
import classes from './auth-form.module.css';
import { say } from './enter.ts';

/** Says why a link or Google led back here; the message passes, the notice stays. */
export function ArrivalNotice() {
  const [parameters] = useSearchParams();
  const code = parameters.get('error');
  useEffect(() => {
    const failure = explainArrival(code);
    if (failure !== null) void say({ ...failure, tone: 'bad' });
  }, [code]);
  const failure = explainArrival(code);
  return failure === null ? null : (
    <div className={classes.failure}>
      <WarningIcon />
      <p>
        <strong>{failure.title}.</strong> {failure.message}
      </p>
    </div>
  );
}
