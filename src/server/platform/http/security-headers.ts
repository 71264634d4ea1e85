import { pictureHosts } from '../../../engine/analysis/pictures.ts';

/** Where pictures of channels and videos come from: YouTube's hosts, and our own path for those of samples. */
export const pictureSources = ["'self'", ...pictureHosts.map((host) => `https://${host}`)].join(' ');

const contentPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  // A picture at an address that a person entered stands in a frame, whose own policy names that address's host.
  `img-src ${pictureSources} data:`,
  "frame-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

const everywhere = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
};

/** Two years, the length that browsers' preload lists require. */
const transportPolicy = 'max-age=63072000; includeSubDomains';

export interface SecurityHeaders {
  page: Record<string, string>;
  /** An answer of a function is data: nothing in it may load or run. */
  api: Record<string, string>;
}

/** The headers of every answer; strict transport is required if the product is served over https. */
export function buildSecurityHeaders(isHttps: boolean): SecurityHeaders {
  const transport: Record<string, string> = isHttps ? { 'strict-transport-security': transportPolicy } : {};
  return {
    page: { ...everywhere, ...transport, 'content-security-policy': contentPolicy },
    api: {
      ...everywhere,
      ...transport,
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    },
  };
}
