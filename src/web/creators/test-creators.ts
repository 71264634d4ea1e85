import type { CreatorListing } from '../../contract/creators/creator-listing.ts';
import type { CreatorChannel, SubmittedRate } from '../../contract/creators/creators.ts';
import type { MediaKit } from '../../contract/creators/media-kits.ts';
import type { MarketplaceCreator } from '../../contract/creators/marketplace.ts';

export const channelId = 'UCkestrelworkbench000001';

/** A channel of the reader's as its creator: bought and proven, nothing shared and nothing listed. */
export function channelOf(wishes: Partial<CreatorChannel> = {}): CreatorChannel {
  return {
    channel_id: channelId,
    channel_name: 'Kestrel Workbench',
    bought: true,
    code: 'sponsorscope-7f3a',
    proven_at: '2026-11-20T10:00:00.000Z',
    media_kit_url: null,
    listed: false,
    ...wishes,
  };
}

export function kitOf(wishes: Partial<MediaKit> = {}): MediaKit {
  return {
    channel_id: channelId,
    url: 'https://scope.example/kit/abc',
    shared: false,
    headline: '',
    about: '',
    contact_address: null,
    shows_rates: true,
    takes_requests: false,
    sponsors: [],
    audience: null,
    screenshot: null,
    slug: null,
    views: { days: 30, views: 0, visitors: 0, pdfs: 0, left_out: 0 },
    ...wishes,
  };
}

export function submittedOf(wishes: Partial<SubmittedRate> = {}): SubmittedRate {
  return {
    id: '00000000-0000-4000-8000-0000000000c1',
    channel_id: channelId,
    rate_type: 'flat_fee',
    amount_hundredths: 125_050,
    currency: 'EUR',
    agreed_on: '2026-01-15',
    notes: '',
    status: 'waiting',
    refusal_reason: null,
    created_at: '2026-11-20T10:00:00.000Z',
    ...wishes,
  };
}

export function listingOf(wishes: Partial<CreatorListing> = {}): CreatorListing {
  return {
    id: '00000000-0000-4000-8000-0000000000d1',
    channel_id: channelId,
    channel_name: 'Kestrel Workbench',
    channel_url: `https://www.youtube.com/channel/${channelId}`,
    subscriber_count: 1_234_567,
    bio: 'Repairs that last.',
    content_categories: ['Tech', 'Education'],
    language: 'it',
    region: 'IT',
    min_rate: 500,
    max_rate: 1500,
    rate_currency: 'USD',
    verified_badge: true,
    ...wishes,
  };
}

/** The same as a brand finds it in the marketplace. */
export function creatorOf(wishes: Partial<MarketplaceCreator> = {}): MarketplaceCreator {
  return {
    ...listingOf(),
    channel_name: 'Kestrel Workbench',
    handle: null,
    thumbnail_url: null,
    own_analysis: null,
    media_kit_url: null,
    asked: { day: '2026-11-21', usd: { min: 500, max: 1500 }, missing: 'own_analysis' },
    demo: false,
    ...wishes,
  };
}
