import { eq } from 'drizzle-orm'
import type { CompanyActor } from '../../../platform/actor.ts'
import { type Databases, type Db, requireRow } from '../../../platform/database/connect.ts'
import {
  inTransactionWithAnswer,
  type StoreAnswer,
} from '../../../platform/database/transaction-with-answer.ts'
import { takeFromBudget } from '../../../platform/rate-limit.ts'
import { users } from '../../../schema/users.ts'
import { getBrand } from '../../branding/branding.ts'
import { perMailbox, refuseIfThrottled } from '../../messages/email-limits.ts'
import type { EmailSettings } from '../../messages/email-settings.ts'
import { queueEmail, refuseUnavailableEmail } from '../../messages/queue-email.ts'
import { detailsOf } from '../emails/lead-details.ts'
import { findConfig } from './form-settings.ts'

type Deps = { databases: Databases; emailSettings: EmailSettings }

/** Emails the user what the team gets for a lead. No lead is stored, and nothing is counted. */
export async function sendTestEmail(
  { databases, emailSettings }: Deps,
  actor: CompanyActor,
  storeAnswer: StoreAnswer,
) {
  refuseIfThrottled(await takeFromBudget(databases.gate, 'mailbox-lead-test', actor.userId, perMailbox))
  await inTransactionWithAnswer(databases.runtime, actor, storeAnswer, async (db) => {
    await refuseUnavailableEmail(db, 'lead_notification')
    const { autoAddToPipeline } = await findConfig(db, actor.companyId)
    const brand = await getBrand(db, actor.companyId)
    const details = detailsOf(sampleLead)
    await queueEmail(db, emailSettings, {
      companyId: actor.companyId,
      template: 'lead_notification',
      to: await findAddress(db, actor.userId),
      brand,
      subject: `Test: New lead from ${details.leadName}`,
      values: {
        ...details,
        note: `This is a test. No lead was stored. ${autoAddToPipeline ? 'Real leads are added to your pipeline automatically.' : 'Emails about real leads also have a button to add them to your pipeline.'}`,
        companyName: brand.name,
      },
      link: '/app/leads',
    })
  })
}

const sampleLead = {
  firstName: 'Sam',
  lastName: 'Sample',
  email: 'sam.sample@example.com',
  phone: '(555) 010-0123',
  companyName: null,
  projectAddress: '24 Example Lane, Savannah',
  message: 'We’re listing our home this spring and would like a quote for staging the main floor.',
  origin: null,
}

async function findAddress(db: Db, userId: string) {
  const { email, firstName } = requireRow(
    await db
      .select({ email: users.email, firstName: users.firstName })
      .from(users)
      .where(eq(users.id, userId)),
  )
  return { address: email, name: firstName }
}
