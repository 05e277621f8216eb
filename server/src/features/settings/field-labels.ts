import { formatPhone } from '@mantel/domain/basics/phone'
import { timeZoneName } from '@mantel/domain/basics/time-zones'
import { type InvoiceTemplate, templateNames } from '@mantel/domain/invoices/templates'
import { type Change, listFieldLabels } from '../activity/changes.ts'

const sectionNames = {
  company: 'Company',
  timeline: 'Timeline and fees',
  labels: 'Labels',
  access: 'Permissions',
  esign: 'Contracts',
  contracts: 'Contracts',
  payments: 'Payments',
  invoices: 'Invoices',
  reminders: 'Reminders and late fee',
} as const
export type SectionName = keyof typeof sectionNames

/** The labels of the settings in the activity. */
export const settingsLabels: Record<string, string> = {
  name: 'company name',
  website: 'website',
  phone: 'phone',
  address: 'address',
  city: 'city',
  state: 'state',
  zip: 'ZIP code',
  timeZone: 'time zone',
  businessEinNumber: 'EIN',
  businessRegistrationNumber: 'business registration number',
  logoFileId: 'logo',
  stageDurationDays: 'staging period',
  depositDueDays: 'deposit deadline',
  finalPaymentDays: 'balance deadline',
  finalPaymentAnchor: 'balance timing',
  depositPercent: 'deposit',
  paymentLateFee: 'late fee',
  additionalServicesHourlyFee: 'additional services fee',
  clientDelaysPenaltyHourlyFee: 'waiting time fee',
  clientReschedulePenaltyFee: 'reschedule fee',
  pipeline: 'pipeline label',
  projects: 'projects label',
  clients: 'clients label',
  settings: 'settings label',
  brokerageLabel: 'brokerage label',
  briefLabel: 'brief label',
  staffSeeAllProjects: 'staff access to projects',
  staffSeePrices: 'staff access to prices',
  autoMoveOnWin: 'automatic stage changes',
  managersMayRefund: 'refunds by managers',
  requireTwoFactor: 'two-factor sign-in for everyone',
  esignEnabled: 'automatic owner signature',
  esignOwnerName: 'owner’s signature',
  esignOwnerInitials: 'owner’s initials',
  contractExpiryDays: 'signing link expiration',
  contractReminders: 'contract reminders',
  contractReminderDays: 'days between contract reminders',
  zelleId: 'Zelle recipient',
  zelleEnabled: 'Zelle',
  venmoId: 'Venmo username',
  venmoEnabled: 'Venmo',
  paypalId: 'PayPal account',
  paypalEnabled: 'PayPal',
  cashappId: 'Cash App $Cashtag',
  cashappEnabled: 'Cash App',
  checkPayableTo: 'check payee',
  checkEnabled: 'checks',
  cashEnabled: 'cash',
  invoicePrefix: 'invoice prefix',
  nextInvoiceNumber: 'next invoice number',
  invoiceNumberPadding: 'minimum digits of invoice numbers',
  invoiceTemplate: 'invoice template',
  taxLabel: 'tax name',
  taxPercent: 'tax rate',
  invoiceTerms: 'invoice terms',
  invoiceNotes: 'invoice notes',
  depositInvoiceOnSigning: 'automatic deposit invoice',
  einOnInvoices: 'EIN on invoices',
  remindersEnabled: 'reminders',
  reminderFromHour: 'start of the sending hours',
  reminderUntilHour: 'end of the sending hours',
  reminderBusinessDays: 'business days',
  lateFeeKind: 'late fee type',
  lateFeeValue: 'late fee amount',
  lateFeeGraceDays: 'late fee grace period',
  lateFeeRepeat: 'late fee repetition',
  lateFeeCap: 'late fee limit',
}

/**
 * These changes are recorded without values: the EIN and amounts, which not every reader of the activity may see, and
 * long texts.
 */
export const unrecordedValues = [
  'businessEinNumber',
  'paymentLateFee',
  'additionalServicesHourlyFee',
  'clientDelaysPenaltyHourlyFee',
  'clientReschedulePenaltyFee',
  'invoiceTerms',
  'invoiceNotes',
  'lateFeeValue',
  'lateFeeCap',
]

/** Describes a single change with its values, and several changes only by their labels. */
export function describeChanges(section: SectionName, changes: Change[]): string {
  const [only] = changes
  if (only && changes.length === 1) return describeOne(only)
  const names = listFieldLabels(
    changes.map(({ field }) => field),
    settingsLabels,
  )
  return `Changed ${names} in ${sectionNames[section]}`
}

function describeOne(change: Change): string {
  const { field, before, after } = change
  const label = settingsLabels[field] ?? field
  if (typeof after === 'boolean') return (after ? switchedOn : switchedOff)[field] ?? `Changed the ${label}`
  // Users who may not see prices read descriptions too, so the deposit percentage is left out.
  if (!('after' in change) || field === 'depositPercent') return `Changed the ${label}`
  if (after === null) return `Removed the ${label}`
  if (before === null) return `Set the ${label} to ${quoteValue(after)}`
  return `Changed the ${label} from ${quoteValue(before)} to ${quoteValue(after)}${field.endsWith('Days') ? ' days' : ''}`
}

const quoteValue = (value: unknown) => (typeof value === 'number' ? String(value) : `“${String(value)}”`)

/** Replaces stored keys in the values of a change with labels. */
export function labelValues(change: Change): Change {
  const { field, before, after } = change
  if (field === 'finalPaymentAnchor')
    return { field, before: anchors[String(before)], after: anchors[String(after)] }
  if (field === 'invoiceTemplate') return { field, before: templateName(before), after: templateName(after) }
  if (field === 'lateFeeKind' || field === 'lateFeeRepeat')
    return { field, before: lateFees[field][String(before)], after: lateFees[field][String(after)] }
  if (field === 'reminderFromHour' || field === 'reminderUntilHour')
    return { field, before: clockHour(Number(before)), after: clockHour(Number(after)) }
  if (field === 'phone') return { field, before: shownPhone(before), after: shownPhone(after) }
  if (field === 'timeZone')
    return { field, before: timeZoneName(String(before)), after: timeZoneName(String(after)) }
  return change
}

const shownPhone = (value: unknown) => (typeof value === 'string' ? formatPhone(value) : value)
const templateName = (key: unknown) => templateNames[key as InvoiceTemplate] ?? String(key)

export const anchors: Record<string, string> = {
  afterService: 'after the install',
  beforeService: 'before the install',
}

const lateFees: Record<'lateFeeKind' | 'lateFeeRepeat', Record<string, string>> = {
  lateFeeKind: { none: 'none', flat: 'flat amount', percent: 'percentage' },
  lateFeeRepeat: { none: 'once', monthly: 'every month' },
}

/** 8 AM, 12 PM, 12 AM */
const clockHour = (hour: number) => `${hour % 12 || 12} ${hour % 24 < 12 ? 'AM' : 'PM'}`

const switchedOn: Record<string, string> = {
  staffSeeAllProjects: 'Gave staff access to all projects',
  staffSeePrices: 'Gave staff access to prices',
  autoMoveOnWin: 'Turned on automatic stage changes',
  managersMayRefund: 'Allowed managers to refund payments',
  requireTwoFactor: 'Required two-factor sign-in for everyone',
  esignEnabled: 'Turned on the automatic owner signature',
  contractReminders: 'Turned on reminders for new contracts',
  zelleEnabled: 'Turned on Zelle',
  venmoEnabled: 'Turned on Venmo',
  paypalEnabled: 'Turned on PayPal',
  cashappEnabled: 'Turned on Cash App',
  checkEnabled: 'Turned on checks',
  cashEnabled: 'Turned on cash',
  depositInvoiceOnSigning: 'Turned on automatic deposit invoices',
  einOnInvoices: 'Added the EIN to invoices',
  remindersEnabled: 'Turned on reminders',
  reminderBusinessDays: 'Limited reminders to business days',
}
const switchedOff: Record<string, string> = {
  staffSeeAllProjects: 'Limited staff to their own projects',
  staffSeePrices: 'Hid prices from staff',
  autoMoveOnWin: 'Turned off automatic stage changes',
  managersMayRefund: 'Stopped managers from refunding payments',
  requireTwoFactor: 'Made two-factor sign-in optional',
  esignEnabled: 'Turned off the automatic owner signature',
  contractReminders: 'Turned off reminders for new contracts',
  zelleEnabled: 'Turned off Zelle',
  venmoEnabled: 'Turned off Venmo',
  paypalEnabled: 'Turned off PayPal',
  cashappEnabled: 'Turned off Cash App',
  checkEnabled: 'Turned off checks',
  cashEnabled: 'Turned off cash',
  depositInvoiceOnSigning: 'Turned off automatic deposit invoices',
  einOnInvoices: 'Removed the EIN from invoices',
  remindersEnabled: 'Turned off reminders',
  reminderBusinessDays: 'Allowed reminders on weekends and holidays',
}
