import { Button, Checkbox } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { comparisonLinkDays } from '../../../contract/limits.ts';
import { joinWords } from '../../../values/wording.ts';
import { api } from '../../session/api.ts';
import { LoadedPart } from '../../session/loaded-part.tsx';
import { useAction } from '../../session/use-action.ts';
import { ConfirmedButton } from '../../ui/confirmed-button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FailureLine } from '../../ui/failure-line.tsx';
import { FilterChoice } from '../../ui/filter-form.tsx';
import { formatDate } from '../../ui/format.ts';
import classes from './compare-screen.module.css';
import { texts } from './texts.ts';

const linksKey = ['comparison', 'links'];

/** Makes links to a comparison, and ends them: those of the whole workspace. */
export function LinksDialog({ ids, onClose }: { ids: readonly string[]; onClose: () => void }) {
  const links = useQuery({
    queryKey: linksKey,
    queryFn: ({ signal }) => api.comparisonLinks(undefined, { signal }),
  });
  return (
    <Dialog title="Share this comparison" onClose={onClose}>
      <NewLink ids={ids} />
      <LoadedPart query={links} failure="The links could not be loaded.">
        {({ links: working }) =>
          working.length === 0 ? null : (
            <section className={classes.links} aria-label="Links that work">
              <h3>Links that work</h3>
              <ul className={classes.links}>
                {working.map((link) => (
                  <WorkingLink key={link.id} {...link} />
                ))}
              </ul>
            </section>
          )
        }
      </LoadedPart>
      <form method="dialog">
        <Button type="submit" variant="subtle">
          Close
        </Button>
      </form>
    </Dialog>
  );
}

function NewLink({ ids }: { ids: readonly string[] }) {
  const queries = useQueryClient();
  const [prices, setPrices] = useState(false);
  const [days, setDays] = useState<(typeof comparisonLinkDays)[number]>('30');
  const [made, setMade] = useState<{ url: string; expires_at: string } | null>(null);
  const making = useAction(
    () => api.shareComparison({ ids: ids.join(','), prices, days }),
    (link) => {
      setMade(link);
      void queries.invalidateQueries({ queryKey: linksKey });
    },
  );
  if (made !== null) {
    return (
      <div className={classes.form}>
        <p>Copy it now: the address is shown once. It works until {formatDate(made.expires_at)}.</p>
        <output className={classes.url}>{made.url}</output>
        <CopyButton text={made.url} label="Copy link" />
      </div>
    );
  }
  return (
    <div className={classes.form}>
      <p className={classes.quiet}>With a link, others read this comparison without an account.</p>
      <Checkbox
        label="Show prices"
        checked={prices}
        onChange={({ currentTarget }) => setPrices(currentTarget.checked)}
      />
      <FilterChoice
        label="Works for"
        choices={comparisonLinkDays.map((each) => ({ value: each, label: `${each} days` }))}
        chosen={days}
        onChoose={(chosen) => setDays(chosen ?? '30')}
      />
      <FailureLine message={making.failure?.message ?? null} />
      <Button aria-disabled={making.isRunning} onClick={() => making.run(undefined)}>
        {making.isRunning ? 'Loading...' : 'Create link'}
      </Button>
    </div>
  );
}

interface WorkingLinkProps {
  id: string;
  channels: (string | null)[];
  shows_prices: boolean;
  expires_at: string;
}

function WorkingLink({ id, channels, shows_prices, expires_at }: WorkingLinkProps) {
  const queries = useQueryClient();
  const ending = useAction(
    () => api.endComparisonLink({ id }),
    () => void queries.invalidateQueries({ queryKey: linksKey }),
  );
  return (
    <li className={classes.form}>
      <bdi>{joinWords(channels.map((name) => name ?? texts.nameForgotten))}</bdi>
      <span className={classes.quiet}>
        {shows_prices ? 'With prices' : 'Without prices'}, until {formatDate(expires_at)}
      </span>
      <FailureLine message={ending.failure?.message ?? null} />
      <ConfirmedButton
        size="xs"
        label="Turn off link"
        question="The link stops working at once."
        confirmLabel="Turn off"
        keepLabel="Keep it"
        isRunning={ending.isRunning}
        onConfirm={() => ending.run(undefined)}
      />
    </li>
  );
}
