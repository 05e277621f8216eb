import { createHash } from 'node:crypto'
import type { LeadValues } from '@mantel/domain/leads/lead-form'
import { tooMany } from '../../../errors.ts'
import type { Databases } from '../../../platform/database/connect.ts'
import { type Budget, takeFromBudget } from '../../../platform/rate-limit.ts'

const perAddress: Budget = { calls: 10, seconds: 10 * 60 }
const perEmail: Budget = { calls: 3, seconds: 60 * 60 }
const perText: Budget = { calls: 2, seconds: 60 * 60 }
/**
 * Above `perForm`, leads are stored but not processed automatically. Above `mostPerForm`, each address can submit only
 * one lead an hour, so that a flood from many addresses does not keep a new visitor out.
 */
const perForm: Budget = { calls: 120, seconds: 10 * 60 }
const mostPerForm: Budget = { calls: 3_000, seconds: 60 * 60 }
const perAddressInFlood: Budget = { calls: 1, seconds: 60 * 60 }

type Given = { key: string; values: LeadValues; address: string }

/**
 * Counts a submission against all limits. Only a flooded form refuses submissions; the other limits only make one
 * suspicious. The table of limits contains only hashes, so no personal data is stored.
 */
export async function countSubmission({ gate }: Databases, { key, values, address }: Given) {
  if ((await takeFromBudget(gate, 'lead-form-most', key, mostPerForm)) > 0) {
    const wait = await takeFromBudget(gate, 'lead-form-flooded', `${key} ${address}`, perAddressInFlood)
    if (wait > 0) throw tooMany(wait)
  }
  const isOver = async (name: string, subject: string, budget: Budget) =>
    (await takeFromBudget(gate, name, `${key} ${subject}`, budget)) > 0
  const { email, message } = values
  const [isBusy, byAddress, byEmail, byText] = await Promise.all([
    isOver('lead-form', '', perForm),
    isOver('lead-form-address', address, perAddress),
    email ? isOver('lead-form-email', email, perEmail) : false,
    message && message.length >= shortestText
      ? isOver('lead-form-text', normalized(message), perText)
      : false,
  ])
  return { isBusy, tooMany: { address: byAddress, email: byEmail, text: byText } }
}

/**
 * In characters. Shorter texts are not counted, because many people write the same one, for example "Please call me".
 */
const shortestText = 40

const normalized = (text: string) =>
  createHash('sha256')
    .update(text.toLowerCase().replace(/[\W\d_]+/g, ' '))
    .digest('hex')
