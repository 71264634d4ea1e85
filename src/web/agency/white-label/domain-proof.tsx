import { Button } from '@mantine/core';
import type { DomainCheck } from '../../../contract/agency/white-label.ts';
import type { ActionFailure } from '../../session/use-action.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { FailureLine } from '../../ui/failure-line.tsx';
import { formatExactTime, formatTimeOfDay } from '../../ui/format.ts';
import { CheckIcon, ClockIcon, CrossIcon, InfoIcon, WarningIcon } from '../../ui/icons.tsx';
import { Tag, type TagTone } from '../../ui/tag.tsx';
import { useCountdown } from '../../ui/use-countdown.ts';
import { texts } from './texts.ts';
import { useDomainCheck } from './use-white-label.ts';
import classes from './white-label-panel.module.css';

/** The TXT record that proves the domain, whether it was found, and the button that has it looked for. */
export function DomainProof({ domain }: { domain: DomainCheck }) {
  const checking = useDomainCheck();
  const { state, record, finding, checked_at: checkedAt } = domain;
  const refusedS = useCountdown(checking.failure, findPauseMs);
  const waitS = Math.max(refusedS, useCountdown(checkedAt, findRestMs));
  if (state === 'none') return null;
  const { word, tone, Icon } = stateWords[state];
  return (
    <div className={classes.proof}>
      <p className={classes.actions}>
        <Tag tone={tone} icon={<Icon />}>
          {word}
        </Tag>
        <span className={classes.note}>
          {checkedAt === null ? (
            texts.never
          ) : (
            <>
              Last checked <time title={formatExactTime(checkedAt)}>{formatTimeOfDay(checkedAt)}</time>.
            </>
          )}
        </span>
      </p>
      <output className={classes.finding}>{finding ?? ''}</output>
      {record !== null && (
        <>
          <h4 className={classes.small}>{texts.recordTitle}</h4>
          <p className={classes.note}>{texts.recordLede}</p>
          <TxtRecord {...record} />
          <FailureLine message={checking.failure?.message ?? null} />
          <div className={classes.actions}>
            <Button
              variant="default"
              aria-disabled={checking.isRunning || waitS > 0}
              onClick={() => {
                if (waitS === 0) checking.run();
              }}
            >
              {checking.isRunning ? texts.checking : texts.check}
            </Button>
            {waitS > 0 && <span className={classes.note}>You can check again in {waitS} s.</span>}
          </div>
        </>
      )}
    </div>
  );
}

function TxtRecord({ name, value }: { name: string; value: string }) {
  return (
    <dl className={classes.record}>
      <dt>{texts.recordType}</dt>
      <dd>TXT</dd>
      <dt>{texts.recordName}</dt>
      <dd>
        <code>{name}</code>
        <CopyButton text={name} label={texts.copyName} />
      </dd>
      <dt>{texts.recordValue}</dt>
      <dd>
        <code>{value}</code>
        <CopyButton text={value} label={texts.copyValue} />
      </dd>
    </dl>
  );
}

const stateWords: Record<
  Exclude<DomainCheck['state'], 'none'>,
  { word: string; tone: TagTone; Icon: typeof CheckIcon }
> = {
  invalid: { word: 'Cannot be used', tone: 'bad', Icon: CrossIcon },
  waiting: { word: 'Waiting for the TXT record', tone: 'neutral', Icon: ClockIcon },
  verified: { word: 'Verified', tone: 'good', Icon: CheckIcon },
  taken: { word: 'Verified by another account', tone: 'bad', Icon: InfoIcon },
  lost: { word: 'The record is gone', tone: 'warn', Icon: WarningIcon },
};

const longestPauseMs = 60_000;

/** The server looks once a minute at most, so an earlier press would only be refused. */
function findRestMs(checkedAt: string): number {
  return Math.min(Math.max(0, Date.parse(checkedAt) + longestPauseMs - Date.now()), longestPauseMs);
}

/** How long after a refused check the next one makes sense; two clocks may disagree, so never for long. */
function findPauseMs({ retryAt }: ActionFailure): number {
  const leftMs = retryAt === null ? 0 : Date.parse(retryAt) - Date.now();
  return Math.min(Math.max(0, leftMs), longestPauseMs);
}
