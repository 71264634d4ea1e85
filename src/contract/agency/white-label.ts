import { z } from 'zod';
import { longestAvatarUrl, longestCustomCss, longestDomain, longestName } from '../limits.ts';
import { line, styleSource } from '../text-fields.ts';
import { inWorkspace, noInput } from '../procedure.ts';

const asTenant = inWorkspace('administer', { feature: 'whiteLabel' });
const whiteLabelPlanRequired = {
  status: 403,
  message: 'White-label customization is available for Enterprise plans',
} as const;

/** What a tenant has entered (specification, section 3): stored as entered, made safe when used. */
export const whiteLabelFields = z.strictObject({
  brand_name: line(longestName),
  logo_url: line(longestAvatarUrl),
  primary_color: line(40),
  secondary_color: line(40),
  custom_domain: line(longestDomain),
  hide_powered_by: z.boolean(),
  custom_css: styleSource(longestCustomCss),
});
export type WhiteLabelFields = z.infer<typeof whiteLabelFields>;

export const whiteLabelFieldNames = [
  'brand_name',
  'logo_url',
  'primary_color',
  'secondary_color',
  'custom_domain',
  'hide_powered_by',
  'custom_css',
] as const satisfies readonly (keyof WhiteLabelFields)[];

/** The fields as pages use them, and what was left out of each and why. */
export const whiteLabelLook = z.strictObject({
  brand_name: z.string(),
  /** `null` if it is empty or not an https address. */
  logo_url: z.string().nullable(),
  /** `#rrggbb`; the product's own if the entered colour is not valid. */
  primary_color: z.string(),
  secondary_color: z.string(),
  /** The custom CSS as used: confined to the tenant's own part of a page, and loading nothing. */
  confined_css: z.string(),
  notes: z.array(z.strictObject({ field: z.enum(whiteLabelFieldNames), note: z.string() })),
});
export type WhiteLabelLook = z.infer<typeof whiteLabelLook>;

export const domainStates = ['none', 'invalid', 'waiting', 'verified', 'taken', 'lost'] as const;

/** Whether the domain has been proven to be the tenant's. */
export const domainCheck = z.strictObject({
  state: z.enum(domainStates),
  /** The TXT record that proves it: its name and value; `null` without a usable domain. */
  record: z.strictObject({ name: z.string(), value: z.string() }).nullable(),
  checked_at: z.iso.datetime().nullable(),
  verified_at: z.iso.datetime().nullable(),
  /** What the last DNS lookup found, as a sentence. */
  finding: z.string().nullable(),
});
export type DomainCheck = z.infer<typeof domainCheck>;

export const whiteLabel = z.strictObject({
  settings: whiteLabelFields,
  look: whiteLabelLook,
  domain: domainCheck,
  /** The tenant's own analyzer page: on the domain once it is verified, until then on this installation. */
  analyzer_url: z.url(),
});
export type WhiteLabel = z.infer<typeof whiteLabel>;

export const whiteLabelSettings = asTenant
  .route({
    method: 'GET',
    path: '/api/white-label',
    summary: 'The caller’s white-label settings and what becomes of them',
    tags: ['White-label'],
  })
  .input(noInput)
  .errors({ PLAN_REQUIRED: whiteLabelPlanRequired })
  .output(whiteLabel);

export const saveWhiteLabel = asTenant
  .route({
    method: 'POST',
    path: '/api/white-label/save',
    summary: 'Save the caller’s white-label settings, as entered',
    tags: ['White-label'],
  })
  .input(whiteLabelFields)
  .errors({ PLAN_REQUIRED: whiteLabelPlanRequired })
  .output(whiteLabel);

export const previewWhiteLabel = asTenant
  .route({
    method: 'POST',
    path: '/api/white-label/preview',
    summary: 'What would become of white-label settings that are not saved yet',
    tags: ['White-label'],
  })
  .input(whiteLabelFields)
  .errors({ PLAN_REQUIRED: whiteLabelPlanRequired })
  .output(whiteLabelLook);

/** A report as it stands on a tenant's shared page, for the preview of settings. */
export const exampleReport = z.strictObject({
  /** Markup of the part that a tenant's CSS reaches, without the maker's name; every text in it is escaped. */
  html: z.string(),
  /** What it looks like, within an element of the class `report`. */
  style: z.string(),
});
export type ExampleReport = z.infer<typeof exampleReport>;

export const whiteLabelReport = asTenant
  .route({
    method: 'GET',
    path: '/api/white-label/report',
    summary: 'A report for the preview: the caller’s newest, or a sample’s',
    tags: ['White-label'],
  })
  .input(noInput)
  .errors({ PLAN_REQUIRED: whiteLabelPlanRequired })
  .output(exampleReport);

export const verifyDomain = asTenant
  .route({
    method: 'POST',
    path: '/api/white-label/domain',
    summary: 'Look for the TXT record that proves the caller’s domain',
    tags: ['White-label'],
  })
  .input(noInput)
  .errors({
    PLAN_REQUIRED: whiteLabelPlanRequired,
    DOMAIN_MISSING: { status: 400, message: 'Please save a domain such as reports.example.com first.' },
    RATE_LIMITED: {
      status: 429,
      message: 'Please wait a minute before checking again.',
      data: z.strictObject({ retryAt: z.iso.datetime() }),
    },
  })
  .output(whiteLabel);
