import type { YouTubeClient } from '../../../youtube/client.ts';
import type { Database } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { CountingWindow } from '../../platform/limits/window.ts';

export interface DeliveryContext {
  database: Database;
  now: () => Date;
  demo: boolean;
  /** Whether clicks are counted by country. */
  hasCountries?: boolean;
  /** The workspace. */
  userId: string;
}

/** Who has YouTube asked. */
export interface AskingDeliveryContext extends DeliveryContext {
  personId: string;
  youtube: Pick<YouTubeClient, 'seeVideos'>;
  /** How often each workspace has had YouTube asked. */
  lookUps: CountingWindow;
  warn: (error: unknown, sentence: string) => void;
}

export class DeliveryRefusal extends Refusal<
  | 'CAMPAIGN_NOT_FOUND'
  | 'DELIVERABLE_NOT_FOUND'
  | 'CAMPAIGN_CLOSED'
  | 'CHANGED_MEANWHILE'
  | 'TOO_MANY_LOOK_UPS'
  | 'YOUTUBE_UNAVAILABLE'
  | 'VIDEO_ADDRESS'
  | 'NOT_APPROVED'
  | 'NO_FIRST_VIDEO'
  | 'SAME_VIDEO'
  | 'CHANNEL_FORGOTTEN'
> {}
