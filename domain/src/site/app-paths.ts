/** The screens of the app with a URL outside of `/app`, most of them for links in emails. */
export const outerAppPaths = [
  '/accept-invitation',
  '/forgot-password',
  '/onboarding',
  '/reset-password',
  '/verify-email',
] as const

/**
 * Whether the app handles this path. That includes every path inside `/app`, because only the app knows which
 * screens the user has. Like the app's router, ignores case.
 */
export function isAppPath(path: string) {
  const lowerCase = path.toLowerCase()
  return /^\/app(\/|$)/.test(lowerCase) || outerAppPaths.some((known) => known === lowerCase)
}
