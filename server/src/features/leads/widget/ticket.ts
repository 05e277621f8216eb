import { randomBytes } from 'node:crypto'
import type { SecretBox } from '../../../platform/secrets.ts'

/** In milliseconds. No person fills in a form faster than `shortest`, and few leave it open longer than `longest`. */
const shortest = 2_000
const longest = 24 * 60 * 60 * 1000

/** A ticket proves when a form was opened. Each one is different, so it also identifies a submission. */
export function newTicket(secrets: SecretBox, key: string, now: number) {
  const opened = `${now.toString(36)}.${randomBytes(8).toString('base64url')}`
  return `${opened}.${secrets.sign(purpose, `${key} ${opened}`)}`
}

export type TicketState = 'valid' | 'missing' | 'forged' | 'young' | 'old'

export function checkTicket(
  secrets: SecretBox,
  key: string,
  ticket: string | undefined,
  now: number,
): TicketState {
  if (!ticket) return 'missing'
  const [, opened, time, signature] = /^(([0-9a-z]{1,11})\.[\w-]{1,20})\.(.{1,150})$/.exec(ticket) ?? []
  if (!opened || !time || !signature || !secrets.isSigned(purpose, `${key} ${opened}`, signature))
    return 'forged'
  const age = now - Number.parseInt(time, 36)
  if (age < shortest) return 'young'
  return age > longest ? 'old' : 'valid'
}

const purpose = 'lead form'
