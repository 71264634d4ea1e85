import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { Account } from '../../../contract/accounts/account.ts';
import type { AssumptionSetAnswer } from '../../../contract/deals/assumption-sets.ts';
import {
  describeDifference,
  findPublished,
  formatOwnRange,
  nameOwnRange,
  type OwnRange,
} from '../../../engine/pricing/returns/own-assumptions.ts';
import { links } from '../../app/paths.ts';
import { api } from '../../session/api.ts';
import { LoadedPart } from '../../session/loaded-part.tsx';
import { useAction } from '../../session/use-action.ts';
import { Card } from '../../ui/card.tsx';
import { ConfirmedButton } from '../../ui/confirmed-button.tsx';
import { FailureLine } from '../../ui/failure-line.tsx';
import { FigureTable } from '../../ui/figure-table.tsx';
import { formatDate } from '../../ui/format.ts';
import { Moment } from '../../ui/moment.tsx';
import { showToast } from '../../ui/toast.ts';
import classes from './returns.module.css';
import { assumptionsPath, setsKey } from './set-choice.tsx';
import { SetEditor, type SetFields } from './set-editor.tsx';
import { enterRanges } from './set-entry.ts';
import { setTexts } from './set-texts.ts';
import { texts } from './texts.ts';

interface ScreenProps {
  /** `new`, a set's id, or anything else for all of them. */
  which: string;
  account: Account;
}

/** The workspace's own assumptions of returns. */
export function AssumptionSets({ which, account }: ScreenProps) {
  const isIncluded = account.plan.features.includes('ownSets');
  const mayManage = account.workspace.rights.includes('manage');
  const isOne = which.includes('-');
  const note = isIncluded ? (mayManage ? null : setTexts.needsRole) : setTexts.plan;
  return (
    <>
      <header className={classes.head}>
        <h1 className={classes.title}>{which === 'new' ? setTexts.newTitle : setTexts.title}</h1>
        <p className={classes.lede}>{setTexts.lede}</p>
        <p className={classes.actions}>
          <Link to={links.returns}>{texts.title}</Link>
          {(isOne || which === 'new') && <Link to={assumptionsPath('all')}>{setTexts.all}</Link>}
        </p>
      </header>
      {note !== null && <p className={classes.notice}>{note}</p>}
      {isOne ? (
        <OneSet id={which} mayEdit={isIncluded && mayManage} mayDelete={mayManage} />
      ) : which === 'new' && isIncluded && mayManage ? (
        <NewSet />
      ) : (
        <EverySet mayMake={isIncluded && mayManage} />
      )}
    </>
  );
}

function EverySet({ mayMake }: { mayMake: boolean }) {
  const found = useQuery({
    queryKey: setsKey,
    queryFn: ({ signal }) => api.assumptionSets(undefined, { signal }),
  });
  return (
    <Card title={setTexts.all}>
      <LoadedPart query={found} failure={setTexts.failed}>
        {({ sets }) =>
          sets.length === 0 ? (
            <p className={classes.quiet}>{setTexts.none}</p>
          ) : (
            <ul className={classes.plain}>
              {sets.map(({ id, name, version, ranges, saved_at: at }) => (
                <li key={id} className={classes.item}>
                  <Link to={assumptionsPath(id)}>
                    <bdi>{texts.setVersion(name, version)}</bdi>
                  </Link>
                  <span className={classes.quiet}>
                    {setTexts.ranges(ranges.length)} · {setTexts.saved(formatDate(at))}
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </LoadedPart>
      {mayMake && (
        <p className={classes.actions}>
          <Button component={Link} to={assumptionsPath('new')}>
            {setTexts.make}
          </Button>
        </p>
      )}
    </Card>
  );
}

function NewSet() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [fields, setFields] = useState<SetFields>({ name: '', note: '', entries: {} });
  const onSaved = ({ id, version }: AssumptionSetAnswer) => {
    void showToast({ title: setTexts.savedAs(version), tone: 'good' });
    void client.invalidateQueries({ queryKey: setsKey });
    void navigate(assumptionsPath(id));
  };
  return <SetEditor fields={fields} onChange={setFields} base={null} onSaved={onSaved} onNewer={() => {}} />;
}

type Versions = Awaited<ReturnType<typeof api.assumptionSet>>['versions'];

function OneSet({ id, ...may }: { id: string; mayEdit: boolean; mayDelete: boolean }) {
  const found = useQuery({
    queryKey: [...setsKey, id],
    queryFn: ({ signal }) => api.assumptionSet({ id }, { signal }),
    retry: false,
  });
  return (
    <LoadedPart query={found} failure={setTexts.failed}>
      {({ versions }) => <SetView id={id} versions={versions} {...may} />}
    </LoadedPart>
  );
}

interface SetProps {
  id: string;
  versions: Versions;
  mayEdit: boolean;
  mayDelete: boolean;
}

const enter = ({ name, ranges }: Pick<Versions[number], 'name' | 'ranges'>): SetFields => ({
  name,
  note: '',
  entries: enterRanges(ranges),
});

function SetView({ id, versions, mayEdit, mayDelete }: SetProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const newest = versions[0] ?? { version: 0, name: '', ranges: [] };
  // What is edited stays that, whatever is loaded anew: so a newer version is noticed when this one is saved.
  const [base, setBase] = useState(newest.version);
  const [fields, setFields] = useState(() => enter(newest));
  const refresh = () => client.invalidateQueries({ queryKey: setsKey });
  const remove = useAction(api.deleteAssumptionSet, () => {
    client.removeQueries({ queryKey: [...setsKey, id] });
    void refresh();
    void navigate(assumptionsPath('all'));
  });
  return (
    <>
      <Comparison name={texts.setVersion(newest.name, newest.version)} ranges={newest.ranges} />
      {mayEdit && (
        <SetEditor
          fields={fields}
          onChange={setFields}
          base={{ id, version: base }}
          onSaved={(set) => {
            void showToast({ title: setTexts.savedAs(set.version), tone: 'good' });
            setBase(set.version);
            setFields(enter(set));
            void refresh();
          }}
          onNewer={() =>
            void client
              .fetchQuery({
                queryKey: [...setsKey, id],
                queryFn: () => api.assumptionSet({ id }),
                staleTime: 0,
              })
              .then(({ versions: [shown] }) => setBase(shown?.version ?? base))
          }
        />
      )}
      <Card title={setTexts.versions} lede={setTexts.versionsLede}>
        <ol className={classes.plain} reversed>
          {versions.map((version) => (
            <li key={version.version} className={classes.item}>
              <span>
                {setTexts.version(version.version)}
                <Moment iso={version.saved_at} />
                {version.note === '' ? '' : `: ${version.note}`}
              </span>
              {mayEdit && (
                <Button variant="default" size="xs" onClick={() => setFields(enter(version))}>
                  {setTexts.take}
                </Button>
              )}
            </li>
          ))}
        </ol>
        {mayDelete && (
          <ConfirmedButton
            label={setTexts.remove}
            question={setTexts.removeQuestion(newest.name)}
            confirmLabel={texts.removeShort}
            keepLabel={texts.keepIt}
            isRunning={remove.isRunning}
            onConfirm={() => remove.run({ id })}
          />
        )}
        <FailureLine message={remove.failure?.message ?? null} />
      </Card>
    </>
  );
}

/** Each own range beside the published one. */
function Comparison({ name, ranges }: { name: string; ranges: readonly OwnRange[] }) {
  return (
    <Card title={name} lede={setTexts.beside}>
      <FigureTable
        title={setTexts.beside}
        asCards
        table={{
          columns: [
            { name: texts.factor, isText: true },
            { name: setTexts.published },
            { name: setTexts.own },
            { name: setTexts.differs, isText: true },
            { name: setTexts.source, isText: true },
          ],
          rows: ranges.map((own) => {
            const published = findPublished(own);
            return [
              nameOwnRange(own),
              published === null ? '–' : formatOwnRange({ ...own, range: published.range }),
              formatOwnRange(own),
              describeDifference(own),
              own.source === '' ? '–' : own.source,
            ];
          }),
        }}
      />
    </Card>
  );
}
