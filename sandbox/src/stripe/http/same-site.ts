import type { Request } from './request.ts'

/**
 * Tells whether the sandbox's own pages, or a program, sent a request. Browsers name the page that sends a form, so a
 * page of another site cannot press a button here. The check of the host stops names that resolve to this machine.
 */
export function isTrusted({ header }: Request) {
  const host = header('host')
  if (!/^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/.test(host)) return false
  const origin = header('origin')
  if (origin) return origin === `http://${host}`
  const site = header('sec-fetch-site')
  return site === '' || site === 'same-origin' || site === 'none'
}
