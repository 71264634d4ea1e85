import { Button, NativeSelect, Textarea } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import type { ListComment } from '../../../contract/analysis/list-comments.ts';
import type { ListItem } from '../../../contract/analysis/list-items.ts';
import { longestComment, mostMentions } from '../../../contract/limits.ts';
import { api } from '../../session/api.ts';
import { LoadedPart } from '../../session/loaded-part.tsx';
import { useAction } from '../../session/use-action.ts';
import { ConfirmedButton } from '../../ui/confirmed-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FailureLine } from '../../ui/failure-line.tsx';
import form from '../../ui/form.module.css';
import { Moment } from '../../ui/moment.tsx';
import { nameOf, type ListData } from './list-data.ts';
import classes from './lists.module.css';
import { texts } from './texts.ts';
import { useRefresh } from './use-lists.ts';

interface CommentsDialogProps {
  item: ListItem;
  data: ListData;
  canChange: boolean;
  onClose: () => void;
}

/** What people wrote to each other about a channel of a list. */
export function CommentsDialog({ item, data, canChange, onClose }: CommentsDialogProps) {
  const place = { list_id: data.list.id, channel_id: item.channel_id };
  const queryKey = ['list-comments', place.list_id, place.channel_id];
  const found = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.listComments(place, { signal }),
    staleTime: 0,
  });
  const queries = useQueryClient();
  const refresh = useRefresh();
  const keep = (comments: ListComment[]) => {
    queries.setQueryData(queryKey, { comments });
    void refresh();
  };
  return (
    <Dialog title={texts.commentsTitle(nameOf(item))} onClose={onClose}>
      <LoadedPart query={found} failure={texts.commentsFailed}>
        {({ comments }) => (
          <>
            {comments.length === 0 && <p className={classes.note}>{texts.noComments}</p>}
            <ul className={classes.comments}>
              {comments.map((comment) => (
                <Comment
                  key={comment.id}
                  comment={comment}
                  canDelete={canChange && comment.is_own}
                  onDeleted={() => keep(comments.filter(({ id }) => id !== comment.id))}
                />
              ))}
            </ul>
            {canChange ? (
              <WriteComment place={place} members={data.members} onWritten={keep} />
            ) : (
              <p className={classes.note}>{texts.readOnly}</p>
            )}
          </>
        )}
      </LoadedPart>
    </Dialog>
  );
}

interface CommentProps {
  comment: ListComment;
  canDelete: boolean;
  onDeleted: () => void;
}

function Comment({ comment: { id, text, by, created_at: at }, canDelete, onDeleted }: CommentProps) {
  const deleting = useAction(() => api.deleteListComment({ id }), onDeleted);
  const writer = by ?? texts.formerMember;
  return (
    <li className={classes.comment}>
      <p className={classes.note}>
        <bdi>{writer}</bdi>, <Moment iso={at} />
      </p>
      <p className={classes.words} dir="auto">
        {text}
      </p>
      {canDelete && (
        <ConfirmedButton
          size="xs"
          label={texts.delete}
          question={texts.deleteComment}
          confirmLabel={texts.delete}
          keepLabel={texts.keep}
          isRunning={deleting.isRunning}
          onConfirm={() => deleting.run(undefined)}
        />
      )}
      <FailureLine message={deleting.failure?.message ?? null} />
    </li>
  );
}

interface WriteCommentProps {
  place: { list_id: string; channel_id: string };
  members: ListData['members'];
  onWritten: (comments: ListComment[]) => void;
}

/** Whoever is named with an @ is told; the choice below writes a name, and so may people by hand. */
function WriteComment({ place, members, onWritten }: WriteCommentProps) {
  const [text, setText] = useState('');
  const writing = useAction(
    () => api.addListComment({ ...place, text, mentions: findMentions(text, members) }),
    ({ comments }) => {
      setText('');
      onWritten(comments);
    },
  );
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    if (text.trim() !== '') writing.run(undefined);
  };
  return (
    <form className={form.form} onSubmit={send} noValidate>
      <Textarea
        label={texts.writeComment}
        dir="auto"
        rows={3}
        maxLength={longestComment}
        readOnly={writing.isRunning}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      {members.length > 1 && (
        <NativeSelect
          label={texts.mention}
          description={texts.mentionHint}
          data={[
            { value: '', label: texts.nobody },
            ...members.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value=""
          onChange={({ currentTarget }) => {
            const chosen = members.find(({ id }) => id === currentTarget.value);
            if (chosen !== undefined)
              setText((before) => `${before}${/(^|\s)$/.test(before) ? '' : ' '}@${chosen.name} `);
          }}
        />
      )}
      <FailureLine message={writing.failure?.message ?? null} />
      <div className={form.actions}>
        <Button type="submit" aria-disabled={writing.isRunning}>
          {writing.isRunning ? texts.saving : texts.send}
        </Button>
      </div>
    </form>
  );
}

/** The members whose names stand behind an @: of two that begin alike the longer name is meant, of two alike both. */
export function findMentions(text: string, members: ListData['members']): string[] {
  const byName = Map.groupBy(members, ({ name }) => name.toLowerCase());
  const longestFirst = [...byName.keys()].toSorted((one, other) => other.length - one.length);
  let rest = text.toLowerCase();
  const found: string[] = [];
  for (const name of longestFirst) {
    const [before = '', ...behind] = rest.split(`@${name}`);
    // A longer word is another name.
    if (!behind.some((words) => !/^[\p{L}\p{N}]/u.test(words))) continue;
    found.push(...(byName.get(name) ?? []).map(({ id }) => id));
    rest = [before, ...behind].join(' ');
  }
  return found.slice(0, mostMentions);
}
