import { type Change, listFieldLabels } from '../activity/changes.ts'

const sectionNames = {
  company: 'Company',
  timeline: 'Timeline and fees',
  labels: 'Labels',
  access: 'Team access',
  esign: 'Contracts',
} as const
export type SectionName = keyof typeof sectionNames

/** Labels of the settings in the activity. */
export const settingsLabels: Record<string, string> = {
  name: 'company name',
  website: 'website',
  phone: 'phone',
  address: 'address',
  city: 'city',
  state: 'state',
  zip: 'zip code',
  timeZone: 'time zone',
  businessEinNumber: 'EIN',
  businessRegistrationNumber: 'registration number',
  logoFileId: 'logo',
  stageDurationDays: 'stage duration',
  depositDueDays: 'time to pay the deposit',
  finalPaymentDays: 'time to pay the balance',
  finalPaymentAnchor: 'balance rule',
  depositPercent: 'deposit',
  paymentLateFee: 'late fee',
  additionalServicesHourlyFee: 'hourly fee',
  clientDelaysPenaltyHourlyFee: 'fee for delays',
  clientReschedulePenaltyFee: 'fee for rescheduling',
  pipeline: 'name of the pipeline',
  projects: 'name of the projects',
  clients: 'name of the clients',
  settings: 'name of the settings',
  brokerageLabel: 'label of the brokerage',
  briefLabel: 'label of the brief',
  staffSeeAllProjects: 'projects that staff see',
  staffSeePrices: 'prices for staff',
  autoMoveOnWin: 'automatic moves',
  esignEnabled: 'signing by itself',
  esignOwnerName: 'owner’s signature',
  esignOwnerInitials: 'owner’s initials',
}

/** Recorded without values: long texts, and a number that not every reader of the activity may see. */
export const unrecordedValues = [
  'businessEinNumber',
  'paymentLateFee',
  'additionalServicesHourlyFee',
  'clientDelaysPenaltyHourlyFee',
  'clientReschedulePenaltyFee',
]

/** Describes a single change with its values, several by their labels. */
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
  // Everyone reads descriptions, so they contain no part of a price.
  if (!('after' in change) || field === 'depositPercent') return `Changed the ${label}`
  if (after === null) return `Removed the ${label}`
  if (before === null) return `Set the ${label} to ${quoteValue(after)}`
  return `Changed the ${label} from ${quoteValue(before)} to ${quoteValue(after)}${field.endsWith('Days') ? ' days' : ''}`
}

const quoteValue = (value: unknown) => (typeof value === 'number' ? String(value) : `“${String(value)}”`)

/** Replaces stored keys with labels. */
export const labelValues = ({ field, ...values }: Change): Change =>
  field === 'finalPaymentAnchor'
    ? { field, before: anchors[String(values.before)], after: anchors[String(values.after)] }
    : { field, ...values }

export const anchors: Record<string, string> = {
  afterService: 'after the install',
  beforeService: 'before the install',
}

const switchedOn: Record<string, string> = {
  staffSeeAllProjects: 'Let staff see all projects',
  staffSeePrices: 'Let staff see prices',
  autoMoveOnWin: 'Let won projects move by themselves',
}
const switchedOff: Record<string, string> = {
  staffSeeAllProjects: 'Let staff see only their own projects',
  staffSeePrices: 'Hid prices from staff',
  autoMoveOnWin: 'Stopped won projects from moving by themselves',
}
