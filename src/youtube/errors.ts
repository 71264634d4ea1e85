/** Every way in which reading a channel can fail, with a sentence that may be shown to anybody. */
const sentences = {
  'channel-not-found': 'The channel does not exist, or is no longer public.',
  'channel-removed': 'The channel was removed at its creator’s request and is not read.',
  'no-uploads': 'The channel has no public uploads.',
  'quota-exhausted': "The day's allowance of YouTube requests is used up.",
  'rate-limited': 'YouTube asks for fewer requests at a time.',
  'key-invalid': 'YouTube refuses the API key: it is wrong, expired or missing.',
  'access-refused': 'YouTube refuses access: the API is not enabled for this key, or the key is restricted.',
  'timed-out': 'YouTube did not answer in time.',
  'bad-answer': 'YouTube answered something that is not an answer of its API.',
  'too-large': "YouTube's answer is larger than any real one.",
  unavailable: 'YouTube cannot be reached, or reports a fault of its own.',
  'request-invalid': 'YouTube calls the request invalid.',
} as const;

export type YouTubeErrorCode = keyof typeof sentences;

/** What is known beyond the code: both optional, and safe to log. */
export interface YouTubeErrorDetails {
  /** ISO 8601, UTC: the earliest moment at which trying again makes sense. */
  retryAt?: string;
  /** YouTube's own word for the fault, if it is one we know. */
  reason?: string;
}

/** A failed read. Its message is one of ours: never a body, an address or the key. */
export class YouTubeError extends Error {
  override readonly name = 'YouTubeError';
  readonly code: YouTubeErrorCode;
  readonly retryAt: string | null;
  readonly reason: string | null;

  constructor(code: YouTubeErrorCode, details: YouTubeErrorDetails = {}) {
    super(sentences[code]);
    this.code = code;
    this.retryAt = details.retryAt ?? null;
    this.reason = details.reason ?? null;
  }
}
