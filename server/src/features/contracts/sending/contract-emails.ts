import { dayIn, onPaper } from '@mantel/domain/dates'
import { and, asc, eq, isNull, ne, or } from 'drizzle-orm'
import type { Databases, Db } from '../../../platform/database/connect.ts'
import { companies } from '../../../schema/companies/companies.ts'
import { contractSigningLinks } from '../../../schema/contracts/contract-signing.ts'
import type { contracts } from '../../../schema/contracts/contracts.ts'
import { projects } from '../../../schema/projects/projects.ts'
import { users } from '../../../schema/users.ts'
import { brandOf } from '../../branding/branding.ts'
import type { Mailroom } from '../../messages/email-settings.ts'
import { queueLetter } from '../../messages/queue-email.ts'
import { one } from '../../projects/projects.ts'

/** What is at hand where somebody is written to. */
export type Deps = { databases: Databases; mailroom: Mailroom }

type Contract = typeof contracts.$inferSelect
export type Link = typeof contractSigningLinks.$inferSelect

/** What all letters about a contract speak of. */
export async function letterhead(db: Db, { companyId, projectId, name }: Contract) {
  const [found] = await db
    .select({ title: projects.title, timeZone: companies.timeZone })
    .from(projects)
    .innerJoin(companies, eq(companies.id, projects.companyId))
    .where(one(companyId, projectId))
  const brand = await brandOf(db, companyId)
  const words = { contractName: name, projectName: found?.title ?? '', companyName: brand.name }
  const day = (at: string) => onPaper(dayIn(found?.timeZone ?? 'UTC', at))
  return { brand, words, day }
}

type Invitation = { token: string; senderName: string; replyTo: string; subject: string | null }

/** The letter with the link. Says whether it was written: its template may be switched off. */
export async function mailLink(
  db: Db,
  mailroom: Mailroom,
  contract: Contract,
  link: Link,
  given: Invitation,
) {
  const { brand, words, day } = await letterhead(db, contract)
  const { companyId, contractId } = link
  const isFirst =
    (await db.$count(
      contractSigningLinks,
      and(
        eq(contractSigningLinks.companyId, companyId),
        eq(contractSigningLinks.contractId, contractId),
        ne(contractSigningLinks.id, link.id),
      ),
    )) === 0
  return queueLetter(db, mailroom, {
    template: 'contract_sent',
    companyId: contract.companyId,
    projectId: contract.projectId,
    contractId: contract.id,
    brand,
    replyTo: given.replyTo,
    subject: given.subject,
    to: { address: link.recipientEmail ?? '', name: link.recipientName },
    values: {
      ...words,
      recipientName: link.recipientName ?? '',
      senderName: given.senderName,
      message: link.message ?? 'It takes about two minutes.',
      earlierLink: isFirst ? '' : 'Any link to it that you were sent before no longer works.',
      expiresOn: day(link.expiresAt),
    },
    link: `/sign/${given.token}`,
  })
}

export async function mailReminder(
  db: Db,
  mailroom: Mailroom,
  contract: Contract,
  link: Link,
  token: string,
) {
  const { brand, words, day } = await letterhead(db, contract)
  const [told] = await whoIsTold(db, contract)
  return queueLetter(db, mailroom, {
    template: 'contract_reminder',
    companyId: contract.companyId,
    projectId: contract.projectId,
    contractId: contract.id,
    brand,
    replyTo: told?.email,
    to: { address: link.recipientEmail ?? '', name: link.recipientName },
    values: { ...words, recipientName: link.recipientName ?? '', expiresOn: day(link.expiresAt) },
    link: `/sign/${token}`,
    key: `contract reminder ${link.id} ${link.reminderCount}`,
  })
}

export async function mailWithdrawal(db: Db, mailroom: Mailroom, contract: Contract, link: Link) {
  const { brand, words } = await letterhead(db, contract)
  const [told] = await whoIsTold(db, contract)
  return queueLetter(db, mailroom, {
    template: 'contract_withdrawn',
    companyId: contract.companyId,
    projectId: contract.projectId,
    brand,
    replyTo: told?.email,
    to: { address: link.recipientEmail ?? '', name: link.recipientName },
    values: { ...words, recipientName: link.recipientName ?? '' },
    link: '/',
  })
}

type Notice =
  | { template: 'contract_viewed' | 'contract_expiring' }
  | { template: 'contract_declined'; reason: string | null }

/** To whoever sent it; where they are gone, to those who run the company. Once for each time that a link is given. */
export async function tellStudio(db: Db, mailroom: Mailroom, contract: Contract, link: Link, notice: Notice) {
  const { brand, words } = await letterhead(db, contract)
  const recipientName = link.recipientName ?? link.recipientEmail ?? 'Your client'
  for (const { id, email, firstName } of await whoIsTold(db, contract)) {
    const order = {
      companyId: contract.companyId,
      projectId: contract.projectId,
      brand,
      to: { address: email, name: firstName },
      link: pageOf(contract),
      key: `${notice.template} ${link.id} ${link.expiresAt} ${id}`,
    }
    const values = { ...words, firstName, recipientName }
    if (notice.template === 'contract_declined') {
      const reason = notice.reason ? `They wrote: “${notice.reason}”` : ''
      await queueLetter(db, mailroom, { ...order, template: notice.template, values: { ...values, reason } })
    } else await queueLetter(db, mailroom, { ...order, template: notice.template, values })
  }
}

export const pageOf = ({ projectId, id }: Contract): `/${string}` =>
  `/app/projects/${projectId}/contract?contract=${id}`

/** Who is told what becomes of a contract. */
export async function whoIsTold(db: Db, { companyId, sentBy }: Contract) {
  const inCompany = and(eq(users.companyId, companyId), isNull(users.deactivatedAt))
  const found = await db
    .select({ id: users.id, email: users.email, firstName: users.firstName })
    .from(users)
    .where(and(inCompany, or(eq(users.role, 'CompanyAdmin'), sentBy ? eq(users.id, sentBy) : undefined)))
    .orderBy(asc(users.createdAt))
  const sender = found.filter(({ id }) => id === sentBy)
  return sender.length > 0 ? sender : found
}
