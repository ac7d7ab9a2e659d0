/**
 * Beginnings of the addresses of pages that a token opens. Such an address is as good as a password: its page is not kept by
 * anything on the way, not found by search engines, and tells nobody where its reader came from (threats F1).
 */
export const privatePages = [
  // Shows what people outside were given, and needs neither forms nor windows (threats F2).
  { path: '/report-html/', policy: 'sandbox allow-scripts allow-same-origin' },
  { path: '/report-consent' },
  { path: '/report-subscription' },
  { path: '/resetpassword' },
  { path: '/accountParticipationManagement' },
] as const
