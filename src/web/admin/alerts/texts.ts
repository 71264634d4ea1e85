/** The words of the alerts; those of the specification stand in its sections 2 and 8. */
export const texts = {
  title: 'Security alerts',
  lede: 'What the server noticed by itself. Repeats count on one alert until it is resolved.',
  empty: 'No active security alerts',
  emptyMore: 'New ones appear here within half a minute.',
  loading: 'Loading...',
  loadFailed: 'Failed to load alerts',
  resolve: 'Resolve',
  resolved: 'Alert resolved',
  resolveFailed: 'Failed to resolve alert',
  showResolved: 'Resolved alerts',
  noneResolved: 'No alert has been resolved yet.',
} as const;
