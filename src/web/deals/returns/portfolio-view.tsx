import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import { useState, type SyntheticEvent } from 'react';
import { Link } from 'react-router';
import type { Account } from '../../../contract/accounts/account.ts';
import type { AssumptionSetAnswer } from '../../../contract/deals/assumption-sets.ts';
import type { Portfolio, PortfolioInput } from '../../../contract/deals/portfolios.ts';
import { ratings } from '../../../engine/analysis/judgements.ts';
import { portfolioGoals } from '../../../engine/pricing/returns/portfolio.ts';
import { links, listPath } from '../../app/paths.ts';
import { api } from '../../session/api.ts';
import { useAction } from '../../session/use-action.ts';
import { Card } from '../../ui/card.tsx';
import { readHundredths } from '../../ui/decimal-amount.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { FailureLine } from '../../ui/failure-line.tsx';
import form from '../../ui/form.module.css';
import { readWhole } from '../../ui/whole-amount.ts';
import { EconomicsFields, MoreFields } from './forecast-form.tsx';
import { KeepPortfolio } from './kept-portfolios.tsx';
import { PortfolioResults } from './portfolio-results.tsx';
import classes from './returns.module.css';
import { portfolioTexts } from './portfolio-texts.ts';
import { texts } from './texts.ts';
import { SetChoice, useSetChoice } from './set-choice.tsx';
import { chosenSet, readFields, useForecastFields, type ForecastFields } from './use-forecast-form.ts';

interface Conditions {
  budget: string;
  goal: PortfolioInput['goal'];
  safety: PortfolioInput['least_safety'];
  share: string;
  least: string;
  sharesNoSponsor: boolean;
}

const usualConditions: Conditions = {
  budget: '5000',
  goal: 'profit',
  safety: null,
  share: '100',
  least: '1',
  sharesNoSponsor: false,
};

/** Which channels of a list for one budget. */
export function PortfolioView({ listId, account }: { listId: string; account: Account }) {
  const [fields, change] = useForecastFields({});
  const sets = useSetChoice(account, true);
  const [conditions, setConditions] = useState(usualConditions);
  const [prices, setPrices] = useState<ReadonlyMap<string, string>>(new Map());
  const [found, setFound] = useState<{ portfolio: Portfolio; asked: PortfolioInput } | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const plan = useAction(
    async (asked: PortfolioInput) => ({ portfolio: await api.planPortfolio(asked), asked }),
    setFound,
  );
  const mayAsk = account.plan.features.includes('portfolio') && account.workspace.rights.includes('analyse');
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const asked = readQuestion({ listId, fields, conditions, prices, set: sets.chosen });
    setWrong(typeof asked === 'string' ? asked : null);
    if (typeof asked !== 'string') plan.run(asked);
  };
  return (
    <>
      <header className={classes.head}>
        <h1 className={classes.title}>{texts.spread}</h1>
        <p className={classes.lede}>{portfolioTexts.portfolioLede}</p>
        <Link to={listPath(listId)}>{portfolioTexts.backToList}</Link>
      </header>
      {!mayAsk ? (
        <p className={classes.notice}>
          {portfolioTexts.portfolioPlan} <Link to={links.pricing}>{texts.seePlans}</Link>
        </p>
      ) : (
        <form className={classes.columns} onSubmit={submit}>
          <Card title={texts.yours}>
            <div className={form.form}>
              <ConditionFields conditions={conditions} onChange={setConditions} />
              <EconomicsFields fields={fields} onChange={change} />
              <SetChoice {...sets} />
              <Disclosure summary={texts.more}>
                <div className={form.form}>
                  <FurtherConditions conditions={conditions} onChange={setConditions} />
                  <MoreFields fields={fields} onChange={change} />
                </div>
              </Disclosure>
              <Button type="submit" aria-disabled={plan.isRunning}>
                {plan.isRunning
                  ? portfolioTexts.choosing
                  : found === null
                    ? portfolioTexts.choose
                    : portfolioTexts.chooseAgain}
              </Button>
              <FailureLine message={wrong ?? plan.failure?.message ?? null} />
            </div>
          </Card>
          <div className={classes.column}>
            {found === null ? (
              <output className={classes.notice}>{portfolioTexts.portfolioBegin}</output>
            ) : (
              <>
                <KeepPortfolio key={JSON.stringify(found.asked)} question={found.asked} />
                <PortfolioResults
                  portfolio={found.portfolio}
                  asked={found.asked}
                  prices={prices}
                  onPrice={(id, text) => setPrices(new Map([...prices, [id, text]]))}
                />
              </>
            )}
          </div>
        </form>
      )}
    </>
  );
}

interface ConditionsProps {
  conditions: Conditions;
  onChange: (conditions: Conditions) => void;
}

function ConditionFields({ conditions, onChange }: ConditionsProps) {
  return (
    <div className={form.row}>
      <TextInput
        label={portfolioTexts.budget}
        inputMode="decimal"
        maxLength={20}
        autoComplete="off"
        value={conditions.budget}
        onChange={({ currentTarget: { value } }) => onChange({ ...conditions, budget: value })}
      />
      <NativeSelect
        label={portfolioTexts.want}
        value={conditions.goal}
        data={portfolioGoals.map((value) => ({ value, label: portfolioTexts.wants[value] }))}
        onChange={({ currentTarget: { value } }) => {
          const goal = portfolioGoals.find((each) => each === value);
          if (goal !== undefined) onChange({ ...conditions, goal });
        }}
      />
    </div>
  );
}

function FurtherConditions({ conditions, onChange }: ConditionsProps) {
  return (
    <>
      <NativeSelect
        label={portfolioTexts.leastSafety}
        value={conditions.safety ?? ''}
        data={[
          { value: '', label: portfolioTexts.any },
          ...ratings.map((value) => ({ value, label: value })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...conditions, safety: ratings.find((each) => each === value) ?? null })
        }
      />
      <div className={form.row}>
        <TextInput
          label={portfolioTexts.mostShare}
          inputMode="numeric"
          maxLength={3}
          value={conditions.share}
          onChange={({ currentTarget: { value } }) => onChange({ ...conditions, share: value })}
        />
        <TextInput
          label={portfolioTexts.leastChannels}
          inputMode="numeric"
          maxLength={2}
          value={conditions.least}
          onChange={({ currentTarget: { value } }) => onChange({ ...conditions, least: value })}
        />
      </div>
      <Checkbox
        label={portfolioTexts.sharesNoSponsor}
        checked={conditions.sharesNoSponsor}
        onChange={({ currentTarget: { checked } }) => onChange({ ...conditions, sharesNoSponsor: checked })}
      />
    </>
  );
}

interface Entered {
  listId: string;
  fields: ForecastFields;
  conditions: Conditions;
  prices: ReadonlyMap<string, string>;
  set: AssumptionSetAnswer | null;
}

/** The question as the server takes it, or the sentence that says what is wrong. */
function readQuestion({ listId, fields, conditions, prices, set }: Entered): PortfolioInput | string {
  const { economics, mistakes } = readFields(fields);
  if (economics === null) return texts.mistakes(Object.keys(mistakes).length);
  const hasValue = economics.value_cents !== null && economics.margin_percent !== null;
  if (economics.goal !== 'awareness' && !hasValue) return texts.needsValue;
  const budget = readHundredths(conditions.budget);
  if (budget === null) return portfolioTexts.wrongBudget;
  const [share, least] = [readWhole(conditions.share), readWhole(conditions.least)];
  if (share === null || share < 1 || share > 100 || least === null || least < 1 || least > 20)
    return portfolioTexts.wrongCondition;
  const entered = [...prices].filter(([, text]) => text.trim() !== '');
  const read = entered.map(([id, text]) => ({ channel_id: id, amount_cents: readHundredths(text) }));
  const sound = read.flatMap(({ channel_id, amount_cents }) =>
    amount_cents === null ? [] : [{ channel_id, amount_cents }],
  );
  if (sound.length < read.length) return portfolioTexts.wrongPrice;
  return {
    list_id: listId,
    budget: { amount_cents: budget, currency: fields.currency },
    prices: sound,
    horizon: fields.horizon,
    economics,
    preset: fields.preset,
    ...chosenSet(set),
    goal: conditions.goal,
    least_safety: conditions.safety,
    most_share_percent: share,
    least_channels: least,
    shares_no_sponsor: conditions.sharesNoSponsor,
  };
}
