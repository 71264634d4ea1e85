import { Skeleton } from '@mantine/core';
import '@mantine/core/styles/Skeleton.layer.css';
import { useRef } from 'react';
import { Card } from '../../ui/card.tsx';
import { LoadedPart } from '../../session/loaded-part.tsx';
import spoken from '../../ui/spoken.module.css';
import { CreateKeyForm } from './create-key-form.tsx';
import classes from './keys-card.module.css';
import { KeyTable } from './key-table.tsx';
import { NewKeyNotice } from './new-key-notice.tsx';
import { texts } from './texts.ts';
import { useKeys, useNewKey } from './use-keys.ts';

/** While a new key waits to be saved, no other one is made over it. */
export function KeysCard() {
  const keys = useKeys();
  const newKey = useNewKey();
  const heading = useRef<HTMLHeadingElement>(null);
  const goToKeys = () => heading.current?.focus();
  return (
    <Card title={texts.title} lede={texts.lede}>
      {newKey === null ? <CreateKeyForm /> : <NewKeyNotice newKey={newKey} onSaved={goToKeys} />}
      <section className={classes.keys} aria-labelledby="api-keys">
        <h3 className={classes.heading} id="api-keys" ref={heading} tabIndex={-1}>
          {texts.keys}
        </h3>
        <LoadedPart query={keys} failure={texts.loadFailed} skeleton={<KeysSkeleton />}>
          {(all) =>
            all.length === 0 ? (
              <p className={classes.empty}>{texts.empty}</p>
            ) : (
              <KeyTable keys={all} onRevoked={goToKeys} />
            )
          }
        </LoadedPart>
      </section>
    </Card>
  );
}

function KeysSkeleton() {
  return (
    <div className={classes.skeleton} aria-busy="true">
      <output className={spoken.spoken}>{texts.loading}</output>
      <Skeleton className={classes.row} />
      <Skeleton className={classes.row} />
      <Skeleton className={classes.row} />
    </div>
  );
}
