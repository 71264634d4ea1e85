/** What will stand on a screen that is not open yet, by the prerendered file of its page. */
export const closedParts: Readonly<Record<string, { title: string; coming: string }>> = {
  'auth.html': {
    title: 'Accounts are not open yet',
    coming:
      'Signing in will keep your analyses and unlock every figure of a result. Until then the analyzer works without an account and shows a limited result.',
  },
  'creators.html': {
    title: 'The page for creators is not open yet',
    coming:
      'Creators will find their own rate here. Until then the analyzer answers for any public channel, yours included.',
  },
  'dashboard.html': {
    title: 'The dashboard is not open yet',
    coming:
      'It will show your usage, your recent analyses and the tools of your plan. It opens together with accounts.',
  },
  'profile.html': {
    title: 'Profile settings are not open yet',
    coming: 'They open together with accounts.',
  },
  'admin.html': {
    title: 'The admin panel is not open yet',
    coming: 'It opens together with accounts, and only for administrators.',
  },
  'yc.html': {
    title: 'The investor summary is not open yet',
    coming: 'Until then, the measured accuracy of the product says more than a pitch would.',
  },
};
