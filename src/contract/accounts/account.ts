import { z } from 'zod';
import { planFeatures, planTiers } from '../../engine/plans/plans.ts';
import { tierOrigins } from '../../engine/plans/effective-tier.ts';
import { rights, roles } from '../../engine/plans/roles.ts';
import { planStatuses } from '../../engine/plans/subscriptions.ts';
import { longestAddress, longestAvatarUrl, longestName } from '../limits.ts';
import { line } from '../text-fields.ts';
import { inWorkspace, noInput, procedure } from '../procedure.ts';
import { siteInformation } from '../site.ts';
import { dashboardData } from '../analysis/dashboard.ts';
import { libraryPage } from '../analysis/library.ts';
import { count } from '../analysis/text-evidence.ts';

const tier = z.enum(planTiers);
const instant = z.iso.datetime();

/** The specification's profile (section 3). `subscription_tier` is the effective tier, `null` credits are unlimited. */
export const profile = z.strictObject({
  user_id: z.uuid(),
  full_name: z.string(),
  avatar_url: z.string().nullable(),
  email: z.string(),
  is_admin: z.boolean(),
  subscription_tier: tier,
  monthly_analyses_count: count,
  credits_remaining: count.nullable(),
  override_subscription_tier: tier.nullable(),
  override_until: instant.nullable(),
  created_at: instant,
});
export type Profile = z.infer<typeof profile>;

export const subscription = z.strictObject({
  subscribed: z.boolean(),
  subscription_tier: tier,
  subscription_end: instant.nullable(),
  /** As the card provider has it; `null` if there never was a subscription. */
  status: z.enum(planStatuses).nullable(),
  /** True if it is renewed at `subscription_end`, false if it ends then. */
  renews: z.boolean(),
});
export type Subscription = z.infer<typeof subscription>;

const team = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  avatar_url: z.string().nullable(),
  role: z.enum(roles),
});

/** Where the caller works: what plan, usage and everything made belong to. */
const workspace = team.extend({
  is_team: z.boolean(),
  /** What the caller's role allows here. */
  rights: z.array(z.enum(rights)),
});

/** Everything the pages need about the person who is signed in. */
export const account = z.strictObject({
  workspace,
  /** The teams whose member the person is, by name; none of them is the person's own workspace. */
  teams: z.array(team),
  email_verified: z.boolean(),
  profile,
  plan: z.strictObject({
    tier,
    origin: z.enum(tierOrigins),
    /** When an override or the trial ends. */
    ends_at: instant.nullable(),
    features: z.array(z.enum(planFeatures)),
  }),
  usage: z.strictObject({
    analyses: count,
    /** For this UTC calendar month, boosts included; `null` means unlimited. */
    limit: count.nullable(),
    per_hour: count,
    resets_at: instant,
  }),
  subscription,
  /** When an administrator without two-step sign-in needs it, or needed it; `null` for all others. */
  two_step_due: instant.nullable(),
  /** Of the person's notifications; counted up to 100. */
  unread: count,
  /** True until the welcome mail has been requested. */
  welcome_pending: z.boolean(),
});
export type Account = z.infer<typeof account>;

/** The screens whose first data come along. */
export const startScreens = ['dashboard'] as const;

export const start = procedure
  .meta({ access: 'anyone', feature: null, audit: [], right: 'read' })
  .route({
    method: 'GET',
    path: '/api/start',
    summary: 'What a page needs before it can draw: this installation, and who is signed in',
    tags: ['Account'],
  })
  .input(
    z
      .strictObject({
        screen: z.enum(startScreens).optional(),
        /** The workspace that a link is for: whoever is a member of it works in it from now on. */
        w: z.uuid().optional(),
      })
      .optional(),
  )
  .output(
    z.strictObject({
      site: siteInformation,
      account: account.nullable(),
      /** For whoever is signed in and names the screen: what it would ask for next. */
      dashboard: dashboardData.optional(),
      library: libraryPage.optional(),
      /** Whoever is signed in to an account that is to be deleted; to all but `keepAccount` they are nobody. */
      leaving: z.strictObject({ email: z.string(), due_at: instant }).optional(),
    }),
  );

const signedIn = procedure.meta({ access: 'signed-in', feature: null, audit: [] });

export const checkSubscription = inWorkspace('read')
  .route({
    method: 'POST',
    path: '/functions/v1/check-subscription',
    summary: 'The state of the caller’s subscription',
    tags: ['Account'],
  })
  .input(noInput)
  .output(subscription);

export const sendWelcomeEmail = signedIn
  .route({
    method: 'POST',
    path: '/functions/v1/send-welcome-email',
    summary: 'Send the welcome mail, once, to the caller’s own address',
    tags: ['Account'],
  })
  .input(z.strictObject({ email: line(longestAddress), name: line(longestName) }))
  .errors({
    NOT_OWN_ADDRESS: { status: 403, message: 'A welcome mail can only be sent to your own address.' },
  })
  .output(z.strictObject({ sent: z.boolean() }));

export const updateProfile = signedIn
  .route({
    method: 'POST',
    path: '/api/profile',
    summary: 'Change the caller’s full name and avatar',
    tags: ['Account'],
  })
  .input(z.strictObject({ full_name: line(longestName), avatar_url: line(longestAvatarUrl).nullable() }))
  .output(profile);
