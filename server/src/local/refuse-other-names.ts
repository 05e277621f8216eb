import type { FastifyRequest } from 'fastify'
import { Refusal } from '../errors.ts'

/**
 * Prevents DNS rebinding: another website could point its domain at this machine, and its scripts could then read the
 * pages that only this machine may see.
 */
export async function refuseOtherNames({ headers, hostname }: FastifyRequest) {
  const isOurs = (name: string) => /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(name)
  if (!isOurs(headers.host ?? '') || !isOurs(hostname)) throw new Refusal(404, 'Not found')
}
