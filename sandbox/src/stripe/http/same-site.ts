import type { Request } from './request.ts'

/** Refuses names that someone else's DNS resolves to this computer, so that their pages cannot read the sandbox. */
export const isLoopback = ({ header }: Request) =>
  /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/.test(header('host'))

/**
 * Tells whether the sandbox's own pages, or a program, sent a form. Browsers name the page that sends it, so a page of
 * another site cannot press a button here.
 */
export function isOwnForm({ header }: Request) {
  const origin = header('origin')
  if (origin) return origin === `http://${header('host')}`
  const site = header('sec-fetch-site')
  return site === '' || site === 'same-origin' || site === 'none'
}
