/** `/verify/…` is the proof page. Every path that is not listed here is the landing page. */
const nameByPath = {
  '/pricing': 'pricing',
  '/lead-added': 'lead',
  '/terms': 'terms',
  '/privacy': 'privacy',
  '/verify': 'verify',
} as const
export type PageName = 'landing' | 'proof' | (typeof nameByPath)[keyof typeof nameByPath]

export function pageNameAt(pathname: string): PageName {
  const path = pathname.replace(/\/$/, '')
  if (path.startsWith('/verify/')) return 'proof'
  return Object.hasOwn(nameByPath, path) ? nameByPath[path as keyof typeof nameByPath] : 'landing'
}
