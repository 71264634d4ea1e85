/** What will stand on a screen that is not open yet, by the prerendered file of its page. */
export const closedParts: Readonly<Record<string, { title: string; coming: string }>> = {
  'admin.html': {
    title: 'The admin panel is not open yet',
    coming: 'It opens together with accounts, and only for administrators.',
  },
};
