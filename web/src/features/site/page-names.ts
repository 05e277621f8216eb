/** What each public address is called; the landing page has none of its own. */
const names = {
  '/pricing': 'pricing',
  '/lead-added': 'lead',
  '/terms': 'terms',
  '/privacy': 'privacy',
  '/verify': 'verify',
} as const
export type PageName = 'landing' | 'proof' | (typeof names)[keyof typeof names]

export function pageAt(pathname: string): PageName {
  const path = pathname.replace(/\/$/, '')
  if (path.startsWith('/verify/')) return 'proof'
  return Object.hasOwn(names, path) ? names[path as keyof typeof names] : 'landing'
}
