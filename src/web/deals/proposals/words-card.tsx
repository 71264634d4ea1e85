import { Button, Checkbox, Textarea } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import { useState } from 'react';
import type { ProposalDetail } from '../../../contract/deals/proposals.ts';
import { longestProposalParagraph } from '../../../contract/deals/deal-limits.ts';
import { draftFaultTexts } from '../../../engine/pricing/proposals/writer-check.ts';
import { api } from '../../session/api.ts';
import { useAction } from '../../session/use-action.ts';
import { Card } from '../../ui/card.tsx';
import { ConfirmedButton } from '../../ui/confirmed-button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { FailureLine } from '../../ui/failure-line.tsx';
import form from '../../ui/form.module.css';
import { Tag } from '../../ui/tag.tsx';
import { ToneField } from './new-proposal.tsx';
import classes from './proposals.module.css';
import { placeNames, texts } from './texts.ts';
import { useKeepProposal } from './use-proposals.ts';

type Paragraph = ProposalDetail['paragraphs'][number];

interface WordsCardProps {
  proposal: ProposalDetail;
  /** While it is a draft, for whoever may change it. */
  mayEdit: boolean;
}

/** The words around the packages, each paragraph to be edited by itself. */
export function WordsCard({ proposal, mayEdit }: WordsCardProps) {
  const { drafting, paragraphs } = proposal;
  const whole = paragraphs.map(({ text }) => text).join('\n\n');
  return (
    <Card title={texts.asks} aside={<CopyButton text={whole} label={texts.copyText} />}>
      {drafting === 'no answer' && <p className={form.note}>{texts.noAnswer}</p>}
      {drafting === 'day used up' && <p className={form.note}>{texts.dayUsedUp}</p>}
      <div className={classes.words}>
        {paragraphs.map((paragraph) => (
          <Words key={paragraph.place} proposal={proposal} paragraph={paragraph} mayEdit={mayEdit} />
        ))}
      </div>
      {mayEdit && <Rewriting proposal={proposal} />}
    </Card>
  );
}

interface WordsProps extends WordsCardProps {
  paragraph: Paragraph;
}

function Words({ proposal, paragraph, mayEdit }: WordsProps) {
  const { place, text, origin, refused } = paragraph;
  const [edited, setEdited] = useState<string | null>(null);
  if (edited !== null) {
    return (
      <Editing
        proposal={proposal}
        place={place}
        text={edited}
        onChange={setEdited}
        onDone={() => setEdited(null)}
      />
    );
  }
  return (
    <section aria-label={placeNames[place]}>
      <div className={classes.head}>
        <h3 className={form.heading}>{placeNames[place]}</h3>
        {origin === 'machine' && <Tag tone="warn">{texts.machine}</Tag>}
      </div>
      <p className={classes.text} dir="auto">
        {text}
      </p>
      {refused !== null && <p className={form.note}>{texts.refused(draftFaultTexts[refused])}</p>}
      {mayEdit && (
        <Button variant="subtle" size="xs" onClick={() => setEdited(text)}>
          {`${texts.edit} ${placeNames[place].toLowerCase()}`}
        </Button>
      )}
    </section>
  );
}

interface EditingProps {
  proposal: ProposalDetail;
  place: Paragraph['place'];
  text: string;
  onChange: (text: string) => void;
  onDone: () => void;
}

function Editing({ proposal, place, text, onChange, onDone }: EditingProps) {
  const { keep } = useKeepProposal();
  const { id, channel_label, recipient, valid_until } = proposal;
  const saving = useAction(
    () => api.editProposal({ id, channel_label, recipient, valid_until, paragraphs: [{ place, text }] }),
    (changed) => {
      keep(changed);
      onDone();
    },
  );
  return (
    <div className={form.form}>
      <Textarea
        label={placeNames[place]}
        dir="auto"
        rows={4}
        maxLength={longestProposalParagraph}
        value={text}
        onChange={({ currentTarget: { value } }) => onChange(value)}
      />
      <FailureLine message={saving.failure?.message ?? null} />
      <div className={form.actions}>
        <Button size="xs" aria-disabled={saving.isRunning} onClick={() => saving.run(undefined)}>
          {saving.isRunning ? texts.saving : texts.save}
        </Button>
        <Button size="xs" variant="default" onClick={onDone}>
          {texts.cancel}
        </Button>
      </div>
    </div>
  );
}

/** In another tone, or by a machine where one is connected. */
function Rewriting({ proposal: { id, tone: before, writer } }: { proposal: ProposalDetail }) {
  const { keep } = useKeepProposal();
  const [tone, setTone] = useState(before);
  const [drafted, setDrafted] = useState(false);
  const writing = useAction(() => api.draftProposal({ id, tone, drafted }), keep);
  return (
    <div className={form.part}>
      <div className={classes.made}>
        <ToneField tone={tone} onChange={setTone} />
        <ConfirmedButton
          label={texts.rewrite}
          question={texts.rewriteQuestion}
          confirmLabel={texts.rewriteYes}
          keepLabel={texts.keep}
          isRunning={writing.isRunning}
          onConfirm={() => writing.run(undefined)}
        />
      </div>
      {writer !== null && (
        <Checkbox
          label={texts.drafted}
          description={texts.draftedNote(writer.name, writer.model)}
          checked={drafted}
          onChange={({ currentTarget: { checked } }) => setDrafted(checked)}
        />
      )}
      <FailureLine message={writing.failure?.message ?? null} />
    </div>
  );
}
