import { dayIn, formatNumericDay } from '@mantel/domain/basics/dates'
import { defaultMessage } from '@mantel/domain/contracts/contracts'
import { and, asc, eq, isNull, ne, or } from 'drizzle-orm'
import type { Databases, Db } from '../../../platform/database/connect.ts'
import { companies } from '../../../schema/companies/companies.ts'
import { contractSigningLinks } from '../../../schema/contracts/contract-signing.ts'
import type { contracts } from '../../../schema/contracts/contracts.ts'
import { projects } from '../../../schema/projects/projects.ts'
import { users } from '../../../schema/users.ts'
import { getBrand } from '../../branding/branding.ts'
import type { EmailSettings } from '../../messages/email-settings.ts'
import { queueEmail } from '../../messages/queue-email.ts'
import { projectById } from '../../projects/projects.ts'

export type Deps = { databases: Databases; emailSettings: EmailSettings }

type Contract = typeof contracts.$inferSelect
export type Link = typeof contractSigningLinks.$inferSelect

/** The brand, the template values that all contract emails share, and dates in the company's time zone. */
export async function loadEmailContext(db: Db, { companyId, projectId, name }: Contract) {
  const [found] = await db
    .select({ title: projects.title, timeZone: companies.timeZone })
    .from(projects)
    .innerJoin(companies, eq(companies.id, projects.companyId))
    .where(projectById(companyId, projectId))
  const brand = await getBrand(db, companyId)
  const commonValues = { contractName: name, projectName: found?.title ?? '', companyName: brand.name }
  const formatDay = (at: string) => formatNumericDay(dayIn(found?.timeZone ?? 'UTC', at))
  return { brand, commonValues, formatDay }
}

type Invitation = { token: string; senderName: string; replyTo: string; subject: string | null }

/** Returns whether the email was queued: its template may be switched off. */
export async function queueLinkEmail(
  db: Db,
  emailSettings: EmailSettings,
  contract: Contract,
  link: Link,
  given: Invitation,
) {
  const { brand, commonValues, formatDay } = await loadEmailContext(db, contract)
  return queueEmail(db, emailSettings, {
    template: 'contract_sent',
    companyId: contract.companyId,
    projectId: contract.projectId,
    contractId: contract.id,
    brand,
    replyTo: given.replyTo,
    subject: given.subject,
    to: { address: link.recipientEmail ?? '', name: link.recipientName },
    values: {
      ...commonValues,
      recipientName: link.recipientName ?? '',
      senderName: given.senderName,
      message: link.message ?? defaultMessage,
      earlierLink: await describeEarlierLinks(db, contract, link.id),
      expiresOn: formatDay(link.expiresAt),
    },
    link: `/sign/${given.token}`,
  })
}

export async function describeEarlierLinks(db: Db, { companyId, id }: Contract, newLinkId?: string) {
  const isEarlier = and(
    eq(contractSigningLinks.companyId, companyId),
    eq(contractSigningLinks.contractId, id),
    newLinkId === undefined ? undefined : ne(contractSigningLinks.id, newLinkId),
  )
  const hasEarlier = (await db.$count(contractSigningLinks, isEarlier)) > 0
  return hasEarlier ? 'Earlier links to this contract no longer work.' : ''
}

export async function queueReminderEmail(
  db: Db,
  emailSettings: EmailSettings,
  contract: Contract,
  link: Link,
  token: string,
) {
  const { brand, commonValues, formatDay } = await loadEmailContext(db, contract)
  const [recipient] = await findStudioRecipients(db, contract)
  return queueEmail(db, emailSettings, {
    template: 'contract_reminder',
    companyId: contract.companyId,
    projectId: contract.projectId,
    contractId: contract.id,
    brand,
    replyTo: recipient?.email,
    to: { address: link.recipientEmail ?? '', name: link.recipientName },
    values: {
      ...commonValues,
      recipientName: link.recipientName ?? '',
      expiresOn: formatDay(link.expiresAt),
    },
    link: `/sign/${token}`,
    key: `contract reminder ${link.id} ${link.reminderCount}`,
  })
}

export async function queueWithdrawalEmail(
  db: Db,
  emailSettings: EmailSettings,
  contract: Contract,
  link: Link,
) {
  const { brand, commonValues } = await loadEmailContext(db, contract)
  const [recipient] = await findStudioRecipients(db, contract)
  return queueEmail(db, emailSettings, {
    template: 'contract_withdrawn',
    companyId: contract.companyId,
    projectId: contract.projectId,
    brand,
    replyTo: recipient?.email,
    to: { address: link.recipientEmail ?? '', name: link.recipientName },
    values: { ...commonValues, recipientName: link.recipientName ?? '' },
    link: '/',
  })
}

type Notice =
  | { template: 'contract_viewed' | 'contract_expiring' }
  | { template: 'contract_declined'; reason: string | null }

/**
 * Emails the sender, or all company admins if the sender has left. The key prevents sending the same notice twice for
 * one link and expiry date.
 */
export async function notifyStudio(
  db: Db,
  emailSettings: EmailSettings,
  contract: Contract,
  link: Link,
  notice: Notice,
) {
  const { brand, commonValues } = await loadEmailContext(db, contract)
  const recipientName = link.recipientName ?? link.recipientEmail ?? 'Your client'
  for (const { id, email, firstName } of await findStudioRecipients(db, contract)) {
    const common = {
      companyId: contract.companyId,
      projectId: contract.projectId,
      brand,
      to: { address: email, name: firstName },
      link: contractPath(contract),
      key: `${notice.template} ${link.id} ${link.expiresAt} ${id}`,
    }
    const values = { ...commonValues, firstName, recipientName }
    if (notice.template === 'contract_declined') {
      const reason = notice.reason ? `They wrote: “${notice.reason}”` : ''
      await queueEmail(db, emailSettings, {
        ...common,
        template: notice.template,
        values: { ...values, reason },
      })
    } else await queueEmail(db, emailSettings, { ...common, template: notice.template, values })
  }
}

export const contractPath = ({ projectId, id }: Contract): `/${string}` =>
  `/app/projects/${projectId}/contract?contract=${id}`

/** The sender if still active, otherwise all company admins. */
export async function findStudioRecipients(db: Db, { companyId, sentBy }: Contract) {
  const inCompany = and(eq(users.companyId, companyId), isNull(users.deactivatedAt))
  const found = await db
    .select({ id: users.id, email: users.email, firstName: users.firstName })
    .from(users)
    .where(and(inCompany, or(eq(users.role, 'CompanyAdmin'), sentBy ? eq(users.id, sentBy) : undefined)))
    .orderBy(asc(users.createdAt))
  const sender = found.filter(({ id }) => id === sentBy)
  return sender.length > 0 ? sender : found
}
