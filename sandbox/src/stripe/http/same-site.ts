import type { Request } from './request.ts'

/**
 * Whether the host is this computer. Other names are refused: a site could make its own name resolve to this computer,
 * and its pages could then read the sandbox.
 */
export const isLoopback = ({ header }: Request) =>
  /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/.test(header('host'))

/**
 * Whether a form was sent by one of the sandbox's own pages, or by a program. Browsers send the origin of the page, so
 * a page of another site cannot press a button here.
 */
export function isOwnForm({ header }: Request) {
  const origin = header('origin')
  if (origin) return origin === `http://${header('host')}`
  const site = header('sec-fetch-site')
  return site === '' || site === 'same-origin' || site === 'none'
}
