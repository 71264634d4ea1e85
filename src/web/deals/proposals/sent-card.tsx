import { Button } from '@mantine/core';
import type { ProposalDetail } from '../../../contract/deals/proposals.ts';
import { Card } from '../../ui/card.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import form from '../../ui/form.module.css';
import classes from './proposals.module.css';
import { texts } from './texts.ts';

/** The link, which is told once, and a mail to take it along. */
export function SentCard({ proposal, url }: { proposal: ProposalDetail; url: string }) {
  return (
    <Card title={texts.sent}>
      <output className={classes.url}>{url}</output>
      <div className={form.actions}>
        <CopyButton text={url} label={texts.copyLink} />
        <Button component="a" href={writeMail(proposal, url)} variant="default">
          {texts.mail}
        </Button>
      </div>
    </Card>
  );
}

/** Longer addresses are cut by mail programs. */
const longestMailBody = 1_500;

/** A draft in the reader's own mail program: the words, then the link. */
export function writeMail({ channel_label, recipient, paragraphs }: ProposalDetail, url: string): string {
  const words = paragraphs
    .map(({ text }) => text.trim())
    .filter((text) => text !== '')
    .join('\n\n');
  const body = words.length > longestMailBody ? `${words.slice(0, longestMailBody).toWellFormed()}…` : words;
  const subject = `Proposal: ${channel_label}`;
  const fields = `subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(`${body}\n\n${url}`)}`;
  return `mailto:${encodeURIComponent(recipient.email)}?${fields}`;
}
