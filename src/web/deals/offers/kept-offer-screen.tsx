import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { Account } from '../../../contract/accounts/account.ts';
import { offerLinkDays } from '../../../engine/pricing/offers/offer-limits.ts';
import { analysisPath, links } from '../../app/paths.ts';
import { api } from '../../session/api.ts';
import { LoadedPart } from '../../session/loaded-part.tsx';
import { useAction } from '../../session/use-action.ts';
import { Card } from '../../ui/card.tsx';
import { ConfirmedButton } from '../../ui/confirmed-button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { FailureLine } from '../../ui/failure-line.tsx';
import { FilterChoice } from '../../ui/filter-form.tsx';
import { formatDate } from '../../ui/format.ts';
import form from '../../ui/form.module.css';
import frame from '../../ui/screen.module.css';
import { OfferVerdict } from './offer-verdict.tsx';
import { Outcome } from './outcome-form.tsx';
import { QuoteLinks } from './quote-links.tsx';
import { texts } from './texts.ts';
import { keptOffersKey, useKeptOffer } from './use-offers.ts';
import type { OpenedOffer } from './use-offers.ts';

interface KeptOfferScreenProps {
  id: string;
  account: Account;
}

/** One kept offer: how it ended, what was said of it, who may read it. */
export function KeptOfferScreen({ id, account }: KeptOfferScreenProps) {
  const found = useKeptOffer(id);
  const canChange = account.workspace.rights.includes('analyse');
  return (
    <div className={frame.screen}>
      <p>
        <Link to={links.verdict}>{texts.kept}</Link>
      </p>
      <LoadedPart query={found} failure={texts.keptFailed}>
        {(offer) => <Opened offer={offer} canChange={canChange} />}
      </LoadedPart>
    </div>
  );
}

function Opened({ offer, canChange }: { offer: OpenedOffer; canChange: boolean }) {
  const [link, setLink] = useState<string | null>(null);
  return (
    <>
      <header>
        <h1>
          <bdi>{offer.label}</bdi>
        </h1>
        <p className={form.note}>
          Judged on {formatDate(offer.created_at)}.{' '}
          <Link to={analysisPath(offer.analysis_id)}>The analysis</Link>
        </p>
      </header>
      <Outcome offer={offer} canChange={canChange} />
      <Card title={texts.title}>
        <OfferVerdict offer={{ ...offer, side: offer.terms.side }} link={link}>
          {canChange && (
            <QuoteLinks analysisId={offer.analysis_id} terms={offer.terms} assessment={offer.assessment} />
          )}
        </OfferVerdict>
      </Card>
      {canChange && (
        <>
          <Sharing offer={offer} made={link} onMade={setLink} />
          <Deleting id={offer.id} />
        </>
      )}
    </>
  );
}

interface SharingProps {
  offer: OpenedOffer;
  made: string | null;
  onMade: (url: string) => void;
}

/** Links for the other side: where the price stands, and nothing of the range and the answer. */
function Sharing({ offer, made, onMade }: SharingProps) {
  const queries = useQueryClient();
  const [days, setDays] = useState<(typeof offerLinkDays)[number]>('30');
  const refresh = () => void queries.invalidateQueries({ queryKey: keptOffersKey });
  const making = useAction(
    () => api.shareOfferVerdict({ id: offer.id, days }),
    ({ url }) => {
      onMade(url);
      refresh();
    },
  );
  const ending = useAction((id: string) => api.endOfferLink({ id }), refresh);
  return (
    <Card
      title="Share how it was judged"
      lede={offer.assessment.commission === null ? texts.shareLede : texts.shareLedeWithCommission}
    >
      <div className={form.form}>
        {made === null ? (
          <>
            <FilterChoice
              label="Works for"
              choices={offerLinkDays.map((value) => ({ value, label: `${value} days` }))}
              chosen={days}
              onChoose={(chosen) => setDays(chosen ?? '30')}
            />
            <FailureLine message={making.failure?.message ?? null} />
            <div className={form.actions}>
              <Button
                variant="default"
                aria-disabled={making.isRunning}
                onClick={() => making.run(undefined)}
              >
                Create link
              </Button>
            </div>
          </>
        ) : (
          <>
            <p>Copy it now: the address is shown once. It stands in your answer too.</p>
            <output className={form.link}>{made}</output>
            <div className={form.actions}>
              <CopyButton text={made} label="Copy link" />
            </div>
          </>
        )}
        <FailureLine message={ending.failure?.message ?? null} />
        {offer.links.map(({ id, expires_at: until }) => (
          <div key={id} className={form.actions}>
            <span>A link, until {formatDate(until)}</span>
            <ConfirmedButton
              size="xs"
              label="Turn off link"
              question="The link stops working at once."
              confirmLabel="Turn off"
              keepLabel="Keep it"
              isRunning={ending.isRunning}
              onConfirm={() => ending.run(id)}
            />
          </div>
        ))}
      </div>
    </Card>
  );
}

function Deleting({ id }: { id: string }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const deleting = useAction(
    () => api.deleteOfferVerdict({ id }),
    () => {
      void queries.invalidateQueries({ queryKey: keptOffersKey });
      void navigate(links.verdict);
    },
  );
  return (
    <div className={form.form}>
      <FailureLine message={deleting.failure?.message ?? null} />
      <div className={form.actions}>
        <ConfirmedButton
          size="xs"
          label="Delete this offer"
          question="Its links stop working at once."
          confirmLabel="Delete"
          keepLabel="Keep it"
          isRunning={deleting.isRunning}
          onConfirm={() => deleting.run(undefined)}
        />
      </div>
    </div>
  );
}
