import { clientName } from '@mantel/domain/clients'
import type { FieldValues } from '@mantel/domain/contracts/contract-fields'
import { type Day, dayIn, onPaper } from '@mantel/domain/dates'
import { inDollarsAndCents, lessDiscount, shareOf } from '@mantel/domain/money'
import { and, eq } from 'drizzle-orm'
import { orNotFound } from '../../../errors.ts'
import type { Db } from '../../../platform/database/connect.ts'
import { clients } from '../../../schema/clients/clients.ts'
import { companies } from '../../../schema/companies/companies.ts'
import { projects } from '../../../schema/projects/projects.ts'

export type Circumstances = Awaited<ReturnType<typeof circumstancesOf>>

/** Everything that a contract of this project can speak about. */
export async function circumstancesOf(db: Db, companyId: string, projectId: string) {
  const [found] = await db
    .select({ project: projects, company: companies, client: clients })
    .from(projects)
    .innerJoin(companies, eq(companies.id, projects.companyId))
    .leftJoin(clients, and(eq(clients.companyId, projects.companyId), eq(clients.id, projects.clientId)))
    .where(and(eq(projects.companyId, companyId), eq(projects.id, projectId)))
  return orNotFound(found, 'Project')
}

/** What the merge fields stand for; a field without a value is not among them. */
export function valuesOf({ project, company, client }: Circumstances, today?: Day): FieldValues {
  const percent = project.depositPercent ?? company.depositPercent
  const total =
    project.estimateValue === null ? null : lessDiscount(project.estimateValue, project.discountPercent ?? 0)
  const deposit = total === null ? null : shareOf(total, percent)
  const depositDays = project.depositDueDays ?? company.depositDueDays
  const finalDays = project.finalPaymentDays ?? company.finalPaymentDays
  const values: Record<string, string | null | undefined> = {
    'client.name': client && clientName(client),
    'client.firstName': client?.firstName,
    'client.lastName': client?.lastName,
    'client.companyName': client?.companyName,
    'client.email': client?.email,
    'client.phone': client?.phone,
    'client.address': client && addressOf(client),
    'project.title': project.title,
    'project.address': addressOf(project),
    'project.type': project.type,
    'project.brief': project.brief,
    'project.total': money(total),
    'project.deposit': money(deposit),
    'project.balance': total === null || deposit === null ? null : money(total - deposit),
    'project.depositPercent': `${percent}%`,
    'project.discountPercent': project.discountPercent === null ? null : `${project.discountPercent}%`,
    'contract.date': onPaper(today ?? dayIn(company.timeZone, new Date())),
    'project.dateBooked': date(project.dateBooked),
    'project.dateServiced': date(project.dateServiced),
    'project.dateOfDestage': date(project.dateOfDestage),
    // Until it is signed nobody knows the day, and still everybody knows when it is.
    'project.depositDueDate': date(project.depositDueDate) ?? `${days(depositDays)} after signing`,
    'project.finalPaymentDueDate': date(project.finalPaymentDueDate),
    'project.stageDurationDays': days(project.stageDurationDays ?? company.stageDurationDays),
    'project.depositDueDays': days(depositDays),
    'project.finalPaymentDays': days(finalDays),
    'company.name': company.name,
    'company.website': company.website,
    'company.phone': company.phone,
    'company.address': addressOf(company),
    'company.esignOwnerName': company.esignOwnerName,
    'company.paymentLateFee': company.paymentLateFee,
    'company.additionalServicesHourlyFee': company.additionalServicesHourlyFee,
    'company.clientDelaysPenaltyHourlyFee': company.clientDelaysPenaltyHourlyFee,
    'company.clientReschedulePenaltyFee': company.clientReschedulePenaltyFee,
    'company.businessEinNumber': company.businessEinNumber,
    'company.businessRegistrationNumber': company.businessRegistrationNumber,
  }
  return Object.fromEntries(
    Object.entries(values).flatMap(([id, value]) => (value?.trim() ? [[id, value.trim()]] : [])),
  )
}

/** Who signs for the company, as it has set that up; or nobody. */
export const ownerOf = ({ company }: Pick<Circumstances, 'company'>) =>
  company.esignEnabled && company.esignOwnerName
    ? { name: company.esignOwnerName, initials: company.esignOwnerInitials }
    : null

const money = (cents: number | null) => (cents === null ? null : inDollarsAndCents(cents))
const date = (day: Day | null) => (day ? onPaper(day) : null)
const days = (count: number) => (count === 1 ? '1 day' : `${count} days`)

type Addressed = { address: string | null; city: string | null; state: string | null; zip: string | null }
const addressOf = ({ address, city, state, zip }: Addressed) =>
  [address, city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')
