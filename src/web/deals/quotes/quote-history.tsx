import type { QuoteVersion } from '../../../contract/deals/quote-parts.ts';
import type { QuoteDetail } from '../../../contract/deals/quote-detail.ts';
import type { QuoteChange } from '../../../engine/pricing/quotes/quote-document.ts';
import { termsHeader, writeTerms } from '../../../engine/pricing/quotes/quote-terms.ts';
import { formatMoney } from '../../../values/money.ts';
import { Card } from '../../ui/card.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Moment } from '../../ui/moment.tsx';
import { QuoteReceipt } from './quote-receipt.tsx';
import classes from './quotes.module.css';
import { eventWords, texts } from './texts.ts';

/** A version as the other side reads it. */
export function SentVersion({ version: { document } }: { version: QuoteVersion }) {
  return (
    <div className={classes.editor}>
      <QuoteReceipt quote={document.quote} channelName={document.channel.label} />
      <Card title={texts.terms} lede={termsHeader}>
        <ul className={classes.list}>
          {writeTerms(document.terms).map(({ key, title, text }) => (
            <li key={key} className={classes.text}>
              <strong>{title}.</strong> {text}
            </li>
          ))}
        </ul>
        {document.note !== '' && (
          <p className={classes.text}>
            <strong>Note.</strong> {document.note}
          </p>
        )}
      </Card>
    </div>
  );
}

/** Every version with what it changed, and its digest. */
export function VersionsCard({ versions }: { versions: readonly QuoteVersion[] }) {
  if (versions.length === 0) return null;
  return (
    <Card
      title={texts.versions}
      lede="What was sent is never changed: each version has the digest of its contents."
    >
      <ol className={classes.list} reversed>
        {versions.map((version) => {
          const { document, changes, sha256, author, created_at: at } = version;
          const whose = author === 'sender' ? 'sent' : 'offered back by the recipient';
          const { totalCents, currency } = document.quote;
          return (
            <li key={version.version}>
              <Disclosure
                summary={
                  <>
                    {`Version ${version.version}, ${whose}, ${formatMoney(totalCents, currency)}, `}
                    <Moment iso={at} />
                  </>
                }
              >
                <Changes changes={changes} />
                <p className={classes.note}>{`SHA-256 ${sha256}`}</p>
              </Disclosure>
            </li>
          );
        })}
      </ol>
    </Card>
  );
}

function Changes({ changes }: { changes: readonly QuoteChange[] }) {
  if (changes.length === 0) return <p className={classes.note}>The first one.</p>;
  return (
    <ul className={classes.list}>
      {changes.map(({ key, label, before, after }) => (
        <li key={key} className={classes.text}>
          <strong>{label}</strong>
          {before !== null && (
            <p>
              <del className={classes.old}>{before}</del>
            </p>
          )}
          {after !== null && (
            <p>
              <ins className={classes.new}>{after}</ins>
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Who accepted what, and everything that happened before. */
export function EventsCard({ quote: { events, acceptance } }: { quote: QuoteDetail }) {
  return (
    <Card title={texts.events}>
      {acceptance !== null && (
        <p className={classes.text}>
          <strong>{`Accepted by ${acceptance.name}`}</strong>
          {acceptance.company === '' ? '' : `, ${acceptance.company}`} ({acceptance.email}), version{' '}
          {acceptance.version}, <Moment iso={acceptance.accepted_at} />
        </p>
      )}
      <ol className={classes.list}>
        {events.map(({ kind, version, text, at }) => (
          <li key={`${kind} ${at}`} className={classes.text}>
            <Moment iso={at} /> {eventWords[kind]}
            {version === null ? '' : `, version ${version}`}
            {text === '' ? '' : `: ${text}`}
          </li>
        ))}
      </ol>
    </Card>
  );
}
