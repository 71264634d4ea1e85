/** The calls that a load of the dashboard makes. */
export const dashboardCalls = [
  { method: 'GET', path: '/api/start' },
  { method: 'GET', path: '/api/dashboard' },
  { method: 'POST', path: '/functions/v1/check-subscription' },
] as const;
