type Options = {
  publicUrl: string
  /** The hash of the page's style element. */
  style: string
  redirectUrl?: string | null
  /** Set only for the page in a frame: the sites that may show it, or an empty list if all sites may. */
  frameHosts?: string[]
}

/**
 * The security headers of the pages with the lead form. In a frame, the page is sandboxed and has no origin, so that it
 * cannot read what the app stores in the browser. The policy names our origin, because not every browser applies
 * `'self'` to a page without an origin.
 */
export function leadPageHeaders({ publicUrl, style, redirectUrl, frameHosts }: Options) {
  const ours = `'self' ${new URL(publicUrl).origin}`
  // Browsers also apply this to the redirect after a plain form was sent.
  const targets = redirectUrl ? [ours, new URL(redirectUrl).origin] : [ours]
  return {
    'content-security-policy': [
      "default-src 'none'",
      `script-src ${ours}`,
      `style-src ${style}`,
      `connect-src ${ours}`,
      `form-action ${targets.join(' ')}`,
      "base-uri 'none'",
      "object-src 'none'",
      `frame-ancestors ${frameHosts ? frameAncestors(frameHosts) : "'none'"}`,
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
      ...(frameHosts ? [`sandbox ${sandbox.join(' ')}`] : []),
    ].join('; '),
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
    ...(frameHosts && { 'cross-origin-resource-policy': 'cross-origin' }),
  }
}

const sandbox = [
  'allow-scripts',
  'allow-forms',
  'allow-popups',
  'allow-popups-to-escape-sandbox',
  'allow-top-navigation-by-user-activation',
]

/** An allowed site also allows its subdomains. */
const frameAncestors = (hosts: string[]) =>
  hosts.length === 0 ? '*' : hosts.flatMap((host) => [host, `*.${host}`]).join(' ')
