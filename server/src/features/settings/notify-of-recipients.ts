import { methodNames } from '@mantel/domain/payments/methods'
import { type MethodWithRecipient, methodFields } from '@mantel/domain/settings/payment-settings'
import { and, asc, eq } from 'drizzle-orm'
import type { CompanyActor } from '../../platform/actor.ts'
import { type Db, requireRow } from '../../platform/database/connect.ts'
import { companies } from '../../schema/companies/companies.ts'
import { userName, users } from '../../schema/users.ts'
import type { Change } from '../activity/changes.ts'
import { activeTeam } from '../companies/quotas.ts'
import type { EmailSettings } from '../messages/email-settings.ts'
import { queueEmail } from '../messages/queue-email.ts'

/**
 * Emails all admins, including the one who made the change: someone who broke into an account could redirect the
 * clients' payments to themselves.
 */
export async function notifyOfRecipients(
  db: Db,
  emailSettings: EmailSettings,
  { companyId, userId }: CompanyActor,
  changes: readonly Change[],
) {
  const sentences = changes.flatMap(describeRecipient)
  if (sentences.length === 0) return
  const { companyName } = requireRow(
    await db.select({ companyName: companies.name }).from(companies).where(eq(companies.id, companyId)),
  )
  const [editor] = await db.select({ name: userName }).from(users).where(eq(users.id, userId))
  for (const admin of await listAdmins(db, companyId))
    await queueEmail(db, emailSettings, {
      template: 'payment_recipient_changed',
      companyId,
      to: { address: admin.email, name: admin.firstName },
      values: {
        firstName: admin.firstName,
        userName: editor?.name ?? 'Someone',
        companyName,
        changes: sentences.join(' '),
      },
      link: '/app/settings#payments',
    })
}

const listAdmins = (db: Db, companyId: string) =>
  db
    .select({ email: users.email, firstName: users.firstName })
    .from(users)
    .where(and(activeTeam(companyId), eq(users.role, 'CompanyAdmin')))
    .orderBy(asc(users.createdAt), asc(users.id))

/** For example “Zelle: p•••@alder.test before, e•••@mail.test now.” */
function describeRecipient({ field, before, after }: Change): string[] {
  const methods = Object.keys(methodFields) as MethodWithRecipient[]
  const method = methods.find((one) => methodFields[one].id === field)
  return method
    ? [`${methodNames[method]}: ${maskRecipient(before)} before, ${maskRecipient(after)} now.`]
    : []
}

/** Shows enough to recognize the recipient, but too little for others who read the email to use it. */
export function maskRecipient(recipient: unknown): string {
  if (typeof recipient !== 'string') return 'none'
  const [, name = '', domain = ''] = /^(.*)(@.+)$/u.exec(recipient) ?? []
  if (name !== '') return `${firstLetters(name, 1)}•••${domain}`
  return /^[\d\s()+.-]+$/.test(recipient) ? `•••${recipient.slice(-4)}` : `${firstLetters(recipient, 3)}•••`
}

const letters = new Intl.Segmenter('en')
const firstLetters = (text: string, count: number) =>
  Array.from(letters.segment(text), ({ segment }) => segment)
    .slice(0, count)
    .join('')
