import { Button, Textarea } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import type { CampaignCreator, CampaignDetail } from '../../../contract/deals/campaign-parts.ts';
import { longestCampaignText } from '../../../contract/deals/deal-limits.ts';
import { api } from '../../session/api.ts';
import { LoadedPart } from '../../session/loaded-part.tsx';
import { useAction } from '../../session/use-action.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { FailureLine } from '../../ui/failure-line.tsx';
import form from '../../ui/form.module.css';
import { Moment } from '../../ui/moment.tsx';
import classes from './campaigns.module.css';
import { talkTexts } from './texts.ts';
import { useKeepCampaign } from './use-campaigns.ts';

interface TalkProps {
  campaign: CampaignDetail;
  creator: CampaignCreator;
  mayWork: boolean;
}

/** A creator's own page, and what is written there and here. */
export function CreatorTalk({ campaign, creator, mayWork }: TalkProps) {
  return (
    <div className={form.part}>
      {campaign.may_manage && <BriefLink creator={creator} mayMake={mayWork} />}
      <Comments creator={creator} mayWork={mayWork} />
    </div>
  );
}

function BriefLink({ creator, mayMake }: { creator: CampaignCreator; mayMake: boolean }) {
  const [url, setUrl] = useState<string | null>(null);
  const keep = useKeepCampaign();
  const sharing = useAction(
    (action: 'make' | 'revoke') => api.shareBrief({ id: creator.id, action }),
    (answer) => {
      setUrl(answer.url);
      keep(answer.campaign);
    },
  );
  return (
    <>
      <h3 className={form.heading}>{talkTexts.page}</h3>
      <p className={classes.note}>{talkTexts.pageNote}</p>
      {url !== null && (
        <p className={classes.words}>
          {url} <CopyButton text={url} label={talkTexts.copy} />
        </p>
      )}
      <FailureLine message={sharing.failure?.message ?? null} />
      <div className={form.actions}>
        {mayMake && (
          <Button variant="default" aria-disabled={sharing.isRunning} onClick={() => sharing.run('make')}>
            {creator.has_page ? talkTexts.renew : talkTexts.make}
          </Button>
        )}
        {creator.has_page && (
          <Button variant="default" aria-disabled={sharing.isRunning} onClick={() => sharing.run('revoke')}>
            {talkTexts.end}
          </Button>
        )}
      </div>
    </>
  );
}

function Comments({ creator: { id }, mayWork }: Omit<TalkProps, 'campaign'>) {
  const key = ['campaigns', 'comments', id];
  const queries = useQueryClient();
  const [text, setText] = useState('');
  const comments = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api.campaignComments({ id }, { signal }),
  });
  const sending = useAction(
    () => api.addCampaignComment({ id, text }),
    (answer) => {
      queries.setQueryData(key, answer);
      setText('');
    },
  );
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (text.trim() !== '') sending.run(undefined);
  };
  return (
    <>
      <h3 className={form.heading}>{talkTexts.comments}</h3>
      <LoadedPart query={comments} failure={talkTexts.failed}>
        {(data) =>
          data.comments.length === 0 ? (
            <p className={classes.note}>{talkTexts.none}</p>
          ) : (
            <ul className={classes.part}>
              {data.comments.map((comment) => (
                <li key={comment.id}>
                  <span className={classes.small}>
                    <bdi>{comment.by}</bdi>, <Moment iso={comment.at} />
                  </span>
                  <p className={classes.words} dir="auto">
                    {comment.text}
                  </p>
                </li>
              ))}
            </ul>
          )
        }
      </LoadedPart>
      {mayWork && (
        <form className={form.form} onSubmit={submit} noValidate>
          <Textarea
            label={talkTexts.write}
            dir="auto"
            maxLength={longestCampaignText}
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
          <FailureLine message={sending.failure?.message ?? null} />
          <div className={form.actions}>
            <Button type="submit" variant="default" aria-disabled={sending.isRunning}>
              {talkTexts.send}
            </Button>
          </div>
        </form>
      )}
    </>
  );
}
