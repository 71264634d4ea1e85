export const texts = {
  download: 'Your data',
  downloadLede:
    'Everything stored about you as a ZIP file, each table as JSON and as CSV. Only you can open it, for 24 hours.',
  ask: 'Download my data',
  askAgain: 'Build it again',
  asking: 'Asking...',
  loadFailed: 'Your data file could not be loaded',
  waiting: 'Your file has been requested. We mail you when it is ready; you can leave this page.',
  working: 'Your file is being built. We mail you when it is ready; you can leave this page.',
  progress: 'Tables in your file',
  ready: 'Your file is ready.',
  save: 'Save the file',
  until: 'It is deleted on',
  failed: 'Your file could not be built. Please try again, or write to us.',
  remove: 'Delete my account',
  removeLede: 'You have seven days to change your mind. After that it cannot be taken back.',
  goes: 'What goes: your profile, analyses, credits, bulk jobs, API keys, channels, media kits, marketplace entries, rates and shared reports.',
  atOnce:
    'At once: you are signed out everywhere, links and entries are hidden, keys stop, jobs pause, and nothing more is charged. A subscription ends; unused credits are lost.',
  stays:
    'What stays: the numbers of paid invoices and the record that an account was deleted, as the law asks, both without your name and address.',
  password: 'Your password',
  noPassword:
    'If you sign in with Google alone, leave it empty: a sign-in of the last ten minutes is enough.',
  showPassword: 'Show password',
  begin: 'Delete my account',
  question: 'Your account will be hidden now and deleted in seven days. Delete it?',
  confirm: 'Yes, delete my account',
  keep: 'Keep it',
  signOutFirst: 'Sign out and in again',
  leavingLabel: 'Deletion',
  leavingTitle: 'Your account will be deleted',
  leavingUntil: 'and everything in it will be deleted on',
  leavingWhat:
    'Until then nobody sees it and nothing is charged. You can still keep it: everything is as it was, except that jobs stay paused.',
  stay: 'Keep my account',
  staying: 'Keeping...',
  leave: 'Leave',
  notRenewed:
    'Your account stays. Your subscription could not be renewed: it ends with its period unless you renew it on your dashboard.',
  stayed: 'Your account stays',
} as const;
