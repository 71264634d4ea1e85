import { Tabs } from '@mantine/core';
import '@mantine/core/styles/Tabs.layer.css';
import type { ReactNode } from 'react';
import type { Account } from '../../../contract/accounts/account.ts';
import { PlanBadge } from '../../session/plan-badge.tsx';
import { useTabInAddress } from '../../ui/use-tab-in-address.ts';
import { AccountInformation } from './account-information.tsx';
import { PersonalInformation } from './personal-information.tsx';
import { PlanLimits } from './plan-limits.tsx';
import frame from '../../ui/screen.module.css';
import classes from './profile-screen.module.css';
import { SecurityCard } from './security-card.tsx';
import { texts } from './texts.ts';
import { UpgradeCard } from './upgrade-card.tsx';

const tabs = ['profile', 'account', 'algorithm'] as const;

interface ProfileScreenProps {
  account: Account;
  /** The panel of the third tab; it loads when that is opened. */
  algorithm: ReactNode;
  /** The button that leads to where the subscription is changed. */
  manage: ReactNode;
}

/** Profile settings: the person, the account, and how the algorithm works for them. */
export function ProfileScreen({ account, algorithm, manage }: ProfileScreenProps) {
  const [tab, openTab] = useTabInAddress(tabs);
  return (
    <div className={frame.screen}>
      <header className={classes.head}>
        <h1 className={classes.title}>{texts.title}</h1>
        <PlanBadge plan={account.plan} />
      </header>
      <Tabs value={tab} onChange={openTab} keepMounted={false} classNames={{ list: classes.tabs }}>
        <Tabs.List aria-label={texts.title}>
          {tabs.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {texts.tabs[name]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="profile" className={classes.panel} keepMounted>
          <div className={classes.pair}>
            <PersonalInformation profile={account.profile} />
            <AccountInformation account={account} manage={manage} />
          </div>
        </Tabs.Panel>
        <Tabs.Panel value="account" className={classes.panel}>
          <div className={classes.stack}>
            {account.plan.tier === 'free' && <UpgradeCard />}
            <div className={classes.pair}>
              <PlanLimits account={account} />
              <SecurityCard email={account.profile.email} />
            </div>
          </div>
        </Tabs.Panel>
        <Tabs.Panel value="algorithm" className={classes.panel}>
          {algorithm}
        </Tabs.Panel>
      </Tabs>
    </div>
  );
}
