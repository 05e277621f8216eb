import { type Day, dayIn, formatNumericDay } from '@mantel/domain/basics/dates'
import { formatDollarsAndCents, shareOf, subtractDiscount } from '@mantel/domain/basics/money'
import { formatPhone } from '@mantel/domain/basics/phone'
import { clientName } from '@mantel/domain/clients'
import type { FieldValues } from '@mantel/domain/contracts/contract-fields'
import { and, eq } from 'drizzle-orm'
import { orNotFound } from '../../../errors.ts'
import type { Db } from '../../../platform/database/connect.ts'
import { clients } from '../../../schema/clients/clients.ts'
import { companies } from '../../../schema/companies/companies.ts'
import { projects } from '../../../schema/projects/projects.ts'

export type ContractContext = Awaited<ReturnType<typeof loadContractContext>>

/** Everything that the merge fields of this project's contracts can refer to. */
export async function loadContractContext(db: Db, companyId: string, projectId: string) {
  const [found] = await db
    .select({ project: projects, company: companies, client: clients })
    .from(projects)
    .innerJoin(companies, eq(companies.id, projects.companyId))
    .leftJoin(clients, and(eq(clients.companyId, projects.companyId), eq(clients.id, projects.clientId)))
    .where(and(eq(projects.companyId, companyId), eq(projects.id, projectId)))
  return orNotFound(found, 'Project')
}

/** The values of the merge fields. A field without a value is left out. */
export function getFieldValues({ project, company, client }: ContractContext, today?: Day): FieldValues {
  const percent = project.depositPercent ?? company.depositPercent
  const total =
    project.estimateValue === null
      ? null
      : subtractDiscount(project.estimateValue, project.discountPercent ?? 0)
  const deposit = total === null ? null : shareOf(total, percent)
  const depositDays = project.depositDueDays ?? company.depositDueDays
  const finalDays = project.finalPaymentDays ?? company.finalPaymentDays
  const values: Values = {
    ...clientValues(client),
    'project.title': project.title,
    'project.address': formatAddress(project),
    'project.type': project.type,
    'project.brief': project.brief,
    'project.total': formatMoney(total),
    'project.deposit': formatMoney(deposit),
    'project.balance': total === null || deposit === null ? null : formatMoney(total - deposit),
    'project.depositPercent': `${percent}%`,
    'project.discountPercent': project.discountPercent === null ? null : `${project.discountPercent}%`,
    'contract.date': formatNumericDay(today ?? dayIn(company.timeZone, new Date())),
    'project.dateBooked': formatDay(project.dateBooked),
    'project.dateServiced': formatDay(project.dateServiced),
    'project.dateOfDestage': formatDay(project.dateOfDestage),
    // Before signing there is no date, so the contract states the rule instead.
    'project.depositDueDate': formatDay(project.depositDueDate) ?? `${formatDays(depositDays)} after signing`,
    'project.finalPaymentDueDate': formatDay(project.finalPaymentDueDate),
    'project.stageDurationDays': formatDays(project.stageDurationDays ?? company.stageDurationDays),
    'project.depositDueDays': formatDays(depositDays),
    'project.finalPaymentDays': formatDays(finalDays),
    ...contactValues(company),
    'company.esignOwnerName': company.esignOwnerName,
    'company.paymentLateFee': project.paymentLateFee ?? company.paymentLateFee,
    'company.additionalServicesHourlyFee':
      project.additionalServicesHourlyFee ?? company.additionalServicesHourlyFee,
    'company.clientDelaysPenaltyHourlyFee':
      project.clientDelaysPenaltyHourlyFee ?? company.clientDelaysPenaltyHourlyFee,
    'company.clientReschedulePenaltyFee':
      project.clientReschedulePenaltyFee ?? company.clientReschedulePenaltyFee,
    'company.businessEinNumber': company.businessEinNumber,
    'company.businessRegistrationNumber': company.businessRegistrationNumber,
  }
  return withValues(values)
}

/** The values of the fields that need no project. */
export const getClientValues = (client: ClientRow, company: CompanyRow): FieldValues =>
  withValues({ ...clientValues(client), ...contactValues(company) })

type Values = Record<string, string | null | undefined>
type ClientRow = typeof clients.$inferSelect
type CompanyRow = typeof companies.$inferSelect

const clientValues = (client: ClientRow | null): Values => ({
  'client.name': client && clientName(client),
  'client.firstName': client?.firstName,
  'client.lastName': client?.lastName,
  'client.companyName': client?.companyName,
  'client.email': client?.email,
  'client.phone': client?.phone && formatPhone(client.phone),
  'client.address': client && formatAddress(client),
})

const contactValues = (company: CompanyRow): Values => ({
  'company.name': company.name,
  'company.website': company.website,
  'company.phone': company.phone && formatPhone(company.phone),
  'company.address': formatAddress(company),
})

const withValues = (values: Values): FieldValues =>
  Object.fromEntries(
    Object.entries(values).flatMap(([id, value]) => (value?.trim() ? [[id, value.trim()]] : [])),
  )

/** The company's signer from its e-sign settings; null if e-sign is off or has no name. */
export const getOwnerSigner = ({ company }: Pick<ContractContext, 'company'>) =>
  company.esignEnabled && company.esignOwnerName
    ? { name: company.esignOwnerName, initials: company.esignOwnerInitials }
    : null

/** The defaults for sending a contract, from the company's settings. */
export const getSendingDefaults = ({ company }: Pick<ContractContext, 'company'>) => ({
  expiresInDays: company.contractExpiryDays,
  remindersEnabled: company.contractReminders,
  reminderDays: company.contractReminderDays,
})

const formatMoney = (cents: number | null) => (cents === null ? null : formatDollarsAndCents(cents))
const formatDay = (day: Day | null) => (day ? formatNumericDay(day) : null)
const formatDays = (count: number) => (count === 1 ? '1 day' : `${count} days`)

type AddressFields = { address: string | null; city: string | null; state: string | null; zip: string | null }
const formatAddress = ({ address, city, state, zip }: AddressFields) =>
  [address, city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')
