/** What will stand on a screen that is not open yet, by the prerendered file of its page. */
export const closedParts: Readonly<Record<string, { title: string; coming: string }>> = {
  'creators.html': {
    title: 'The page for creators is not open yet',
    coming:
      'Creators will find their own rate here. Until then the analyzer answers for any public channel, yours included.',
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
