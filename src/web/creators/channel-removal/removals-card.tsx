import { Button, Textarea } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { RemovalRequest, RemovalRequests } from '../../../contract/creators/channel-removal.ts';
import { longestJustification } from '../../../contract/limits.ts';
import { AdminSessionNotice } from '../../session/admin-session-notice.tsx';
import { api } from '../../session/api.ts';
import { LoadedPart } from '../../session/loaded-part.tsx';
import { useAction } from '../../session/use-action.ts';
import { Card } from '../../ui/card.tsx';
import { ConfirmedButton } from '../../ui/confirmed-button.tsx';
import { formatCount } from '../../ui/format.ts';
import { ClockIcon } from '../../ui/icons.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Tag } from '../../ui/tag.tsx';
import { texts } from './texts.ts';
import classes from './removals-card.module.css';

const key = ['removal-requests'];

/** Creators who want their channel removed, the longest waiting first, and the two answers to each. */
export function RemovalsCard() {
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api.listRemovalRequests(undefined, { signal }),
  });
  return (
    <Card title={texts.removals} lede={texts.removalsLede}>
      <LoadedPart query={query} failure={texts.removalsFailed}>
        {({ open, in_time: inTime, late }) => (
          <>
            {open.length === 0 ? <p>{texts.noRemovals}</p> : <AdminSessionNotice />}
            <ul className={classes.list}>
              {open.map((request) => (
                <RequestItem key={request.id} request={request} />
              ))}
            </ul>
            <p className={classes.note}>
              {texts.removalsMeasured} {formatCount(inTime)} {texts.inTime}, {formatCount(late)} {texts.late}.
            </p>
          </>
        )}
      </LoadedPart>
    </Card>
  );
}

function RequestItem({ request }: { request: RemovalRequest }) {
  const { id, channel_id, channel_name, contact_email, due_at, overdue } = request;
  const [reason, setReason] = useState('');
  const queries = useQueryClient();
  const answering = useAction(
    (answer: Parameters<typeof api.answerRemovalRequest>[0]) => api.answerRemovalRequest(answer),
    (left: RemovalRequests) => queries.setQueryData(key, left),
  );
  const { isRunning, failure } = answering;
  const canRefuse = reason.trim() !== '' && !isRunning;
  return (
    <li className={classes.item}>
      <p>
        <bdi className={classes.name}>{channel_name}</bdi> <code className={classes.id}>{channel_id}</code>
      </p>
      <p className={classes.note}>
        {texts.askedBy} {contact_email}. {texts.answerUntil} <Moment iso={due_at} />.{' '}
        {overdue && (
          <Tag tone="bad" icon={<ClockIcon />}>
            {texts.overdue}
          </Tag>
        )}
      </p>
      <div className={classes.answers}>
        <ConfirmedButton
          label={texts.removeChannel}
          question={texts.removeQuestion}
          confirmLabel={texts.removeConfirm}
          keepLabel={texts.removeKeep}
          isRunning={isRunning}
          onConfirm={() => answering.run({ answer: 'remove', id })}
        />
      </div>
      <Textarea
        label={texts.refuseReason}
        description={texts.refuseHint}
        rows={3}
        maxLength={longestJustification}
        value={reason}
        readOnly={isRunning}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Button
        variant="default"
        className={classes.refuse}
        aria-disabled={!canRefuse}
        onClick={() => {
          if (canRefuse) answering.run({ answer: 'refuse', id, reason: reason.trim() });
        }}
      >
        {texts.refuse}
      </Button>
      {failure !== null && (
        <p role="alert" className={classes.failure}>
          {failure.message}
        </p>
      )}
    </li>
  );
}
