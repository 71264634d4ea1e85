/** The words of the white-label settings; those of the specification (sections 2 and 8) stand to the letter. */
export const texts = {
  title: 'White-Label Settings',
  lede: 'Shared reports, media kits and an analyzer page of your own, under your name instead of ours.',
  loading: 'Loading settings...',
  loadFailed: 'Failed to load settings',
  save: 'Save Settings',
  saving: 'Saving...',
  saved: 'Settings saved successfully',
  saveFailed: 'Failed to save settings',
  unsaved: 'You have unsaved changes.',
  discard: 'Discard changes',
  keptTitle: 'Unsaved changes',
  kept: 'Your white-label changes are kept until you close this page. Come back to save them.',

  brand: 'Brand Information',
  brandName: 'Brand name',
  logoUrl: 'Logo URL',
  logoHint: 'An https address. Visitors’ browsers load it from there.',

  colours: 'Color Scheme',
  primary: 'Primary color',
  secondary: 'Secondary color',
  colourHint: 'A color such as #6366f1. Anything else is saved as well, and the default color is used.',

  domain: 'Domain Settings',
  customDomain: 'Custom domain',
  domainHint:
    'Your domain’s DNS must point to our servers. Our support gives you the instructions for your installation.',
  contactSupport: 'Contact support',
  recordTitle: 'Prove that the domain is yours',
  recordLede:
    'Add this TXT record to the domain’s DNS, then check it. Leave it there: a verified domain is checked again every day.',
  recordType: 'Type',
  recordName: 'Name',
  recordValue: 'Value',
  copyName: 'Copy the name',
  copyValue: 'Copy the value',
  check: 'Check now',
  checking: 'Checking...',
  saveFirst: 'The domain has changed. Save the settings to see its record here.',
  never: 'Not checked yet.',

  advanced: 'Advanced Options',
  hidePoweredBy: 'Hide the “Powered by” badge',
  customCss: 'Custom CSS',
  cssHint:
    'Styles your own part of shared pages. Rules that load something, cover the page or reach outside it are left out.',
  cssTooLong: (count: string, most: string) => `${count} characters; at most ${most} can be saved.`,

  preview: 'Live Preview',
  previewLede:
    'Your newest report (a sample’s until you have one), in the colors of your screen: light or dark. Nothing is public before you save.',
  previewFailed: 'The custom CSS could not be checked, so the preview shows an earlier state of it.',
  describePreview: (brand: string, access: string) => `A page of ${brand} under ${access}`,
  yourBrand: 'Your Brand',
  sampleButton: 'Sample button',
  reportFailed: 'The report could not be loaded; the rest of the preview is up to date.',
  access: 'Access address',
  domainPlaceholder: 'your-domain.com',
  poweredBy: 'Powered by Sponsorscope',
  logoAlt: 'Your logo',

  page: 'Your analyzer page',
  pageLede: 'Your visitors can analyze channels here under your brand, within the limits for visitors.',
  openPage: 'Open the page',
  copyPage: 'Copy the address',
} as const;
