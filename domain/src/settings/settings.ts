import { z } from 'zod'
import { isTimeZone } from '../basics/time-zones.ts'
import { contractSettings } from '../contracts/sending-defaults.ts'
import { del, get, patch, put } from '../endpoints/endpoint.ts'
import { amount, optionalText, requiredText } from '../endpoints/fields.ts'
import { idOf } from '../endpoints/ids.ts'
import { optionalPhone } from '../endpoints/phone-field.ts'
import { timestamp } from '../endpoints/times.ts'
import { stageKinds } from '../projects/next-step.ts'
import { stage } from '../projects/pipeline.ts'
import { days, percent } from '../projects/projects.ts'
import { invoiceSettings } from './invoice-settings.ts'
import { paymentSettings } from './payment-settings.ts'

const fee = z
  .string()
  .trim()
  .max(2000, 'Use 2,000 characters or fewer')
  .transform((text) => text || null)
  .nullish()

export const companySettings = z.strictObject({
  name: requiredText('Company name is required'),
  website: optionalText(500),
  phone: optionalPhone(),
  address: optionalText(500),
  city: optionalText(200),
  state: optionalText(100),
  zip: optionalText(20),
  timeZone: requiredText('Time zone is required', 64).refine(isTimeZone, 'Choose a time zone'),
  businessEinNumber: optionalText(50),
  businessRegistrationNumber: optionalText(100),
})

export const timelineSettings = z.strictObject({
  stageDurationDays: days,
  depositDueDays: days,
  finalPaymentDays: days,
  finalPaymentAnchor: z.enum(['afterService', 'beforeService']),
  depositPercent: percent,
  paymentLateFee: fee,
  additionalServicesHourlyFee: fee,
  clientDelaysPenaltyHourlyFee: fee,
  clientReschedulePenaltyFee: fee,
})

const label = (missing: string) => requiredText(missing, 40)
export const labelSettings = z.strictObject({
  navigationLabels: z.strictObject({
    pipeline: label('Name is required'),
    projects: label('Name is required'),
    clients: label('Name is required'),
    settings: label('Name is required'),
  }),
  brokerageLabel: label('Name is required'),
  briefLabel: label('Name is required'),
})

export const accessSettings = z.strictObject({
  staffSeeAllProjects: z.boolean(),
  staffSeePrices: z.boolean(),
  autoMoveOnWin: z.boolean(),
  managersMayRefund: z.boolean(),
  requireTwoFactor: z.boolean(),
})

/** Who signs for the company, and whether sending a contract signs it automatically. */
export const esignSettings = z.strictObject({
  esignEnabled: z.boolean(),
  esignOwnerName: optionalText(200),
  esignOwnerInitials: optionalText(5),
})

export const lateFeeKinds = ['none', 'flat', 'percent'] as const
export const lateFeeRepeats = ['none', 'monthly'] as const
const hour = z.number('Choose an hour').int().min(0).max(24)

export const reminderSettings = z.strictObject({
  remindersEnabled: z.boolean(),
  /** Emails are sent from `reminderFromHour` until before `reminderUntilHour`, in the company’s time zone. */
  reminderFromHour: hour,
  reminderUntilHour: hour,
  reminderBusinessDays: z.boolean(),
  lateFeeKind: z.enum(lateFeeKinds),
  /** Cents for a flat amount, a percentage with up to two decimals otherwise. */
  lateFeeValue: z
    .number('Enter an amount')
    .min(0, 'Amounts can’t be negative')
    .max(100_000_000, 'This amount is too large'),
  lateFeeGraceDays: days,
  lateFeeRepeat: z.enum(lateFeeRepeats),
  /** The maximum sum of late fees on one invoice. Null for no limit. */
  lateFeeCap: amount.nullable(),
})
export type ReminderSettings = z.output<typeof reminderSettings>

/** Checks the rules that involve several fields. Returns the first problem, by field. Null if there is none. */
export function problemWithReminders(
  settings: ReminderSettings,
): Partial<Record<keyof ReminderSettings, string>> | null {
  const { reminderFromHour, reminderUntilHour, lateFeeKind, lateFeeValue, lateFeeCap } = settings
  if (reminderFromHour >= reminderUntilHour) return { reminderUntilHour: 'Choose a later hour' }
  if (lateFeeKind === 'none') return null
  if (lateFeeValue <= 0) return { lateFeeValue: 'Enter an amount above zero' }
  if (lateFeeKind === 'flat' && !Number.isInteger(lateFeeValue))
    return { lateFeeValue: 'Enter an amount in whole cents' }
  if (lateFeeKind === 'percent' && lateFeeValue > 100) return { lateFeeValue: 'Enter a percentage up to 100' }
  if (lateFeeKind === 'percent' && !isHundredth(lateFeeValue))
    return { lateFeeValue: 'Use no more than two decimals' }
  if (lateFeeCap === 0) return { lateFeeCap: 'Enter an amount above zero, or leave this empty' }
  return null
}

const isHundredth = (value: number) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6

/** Identifies the version of a section that the user saw. A save has to send it back. */
const seen = z.string().min(1).max(64)
const sectionWithSeen = <S extends z.ZodRawShape>(section: z.ZodObject<S>) =>
  z.object({ ...section.shape, seen })
const plainText = z.string().nullable()

export const settings = z.object({
  company: z.object({
    name: z.string(),
    website: plainText,
    phone: plainText,
    address: plainText,
    city: plainText,
    state: plainText,
    zip: plainText,
    timeZone: z.string(),
    businessEinNumber: plainText,
    businessRegistrationNumber: plainText,
    logoFileId: z.uuid().nullable(),
    seen,
  }),
  timeline: z.object({
    stageDurationDays: z.number(),
    depositDueDays: z.number(),
    finalPaymentDays: z.number(),
    finalPaymentAnchor: z.enum(['afterService', 'beforeService']),
    depositPercent: z.number(),
    paymentLateFee: plainText,
    additionalServicesHourlyFee: plainText,
    clientDelaysPenaltyHourlyFee: plainText,
    clientReschedulePenaltyFee: plainText,
    seen,
  }),
  labels: z.object({
    navigationLabels: z.object({
      pipeline: z.string(),
      projects: z.string(),
      clients: z.string(),
      settings: z.string(),
    }),
    brokerageLabel: z.string(),
    briefLabel: z.string(),
    seen,
  }),
  access: sectionWithSeen(accessSettings),
  payments: z.object({
    zelleId: plainText,
    zelleEnabled: z.boolean(),
    venmoId: plainText,
    venmoEnabled: z.boolean(),
    paypalId: plainText,
    paypalEnabled: z.boolean(),
    cashappId: plainText,
    cashappEnabled: z.boolean(),
    checkPayableTo: plainText,
    checkEnabled: z.boolean(),
    cashEnabled: z.boolean(),
    seen,
  }),
  invoices: z.object({
    invoicePrefix: z.string(),
    /** Not part of `seen`, because every new invoice changes it. */
    nextInvoiceNumber: z.number(),
    invoiceNumberPadding: z.number(),
    invoiceTemplate: z.string(),
    taxLabel: z.string(),
    taxPercent: z.number(),
    invoiceTerms: plainText,
    invoiceNotes: plainText,
    depositInvoiceOnSigning: z.boolean(),
    einOnInvoices: z.boolean(),
    seen,
  }),
  esign: z.object({
    esignEnabled: z.boolean(),
    esignOwnerName: plainText,
    esignOwnerInitials: plainText,
    /** When the signer's name or initials last changed; null if there is no signer. */
    esignOwnerSignedAt: timestamp.nullable(),
    seen,
  }),
  contracts: z.object({
    contractExpiryDays: z.number(),
    contractReminders: z.boolean(),
    contractReminderDays: z.number(),
    seen,
  }),
  reminders: sectionWithSeen(reminderSettings),
  /** `used` counts projects (for sources: projects and clients), to warn a user who deletes an entry. */
  stages: z.object({ items: z.array(stage.extend({ used: z.number() })), seen }),
  projectTypes: z.object({ items: z.array(z.object({ name: z.string(), used: z.number() })), seen }),
  sources: z.object({ items: z.array(z.object({ name: z.string(), used: z.number() })), seen }),
})
export type Settings = z.infer<typeof settings>

const entry = z.strictObject({
  name: requiredText('Name is required', 100),
  /** The previous name. Missing for a new entry, and optional if the name stays. */
  was: z.string().max(100).optional(),
})
/**
 * Moves the records of a deleted entry to an entry of the new list, by name. Projects always need a stage and a type. A
 * source can be deleted without a move: it then stays as text on its records.
 */
const moves = z.array(z.strictObject({ from: z.string().max(100), to: z.string().max(100) })).max(100)

const saveSection = <S extends z.ZodRawShape>(section: z.ZodObject<S>) => ({
  access: 'settings:write' as const,
  body: section
    .partial()
    .extend({ seen })
    .refine((changes) => Object.keys(changes).length > 1, 'Nothing to change'),
  response: settings,
})

export const settingsApi = {
  get: get('/api/settings', {
    access: 'settings:read',
    about: 'Get the company’s settings by section',
    shows: ['company', 'project', 'lead'],
    response: settings,
  }),
  saveCompany: patch('/api/settings/company', {
    ...saveSection(companySettings),
    about: 'Save the company’s name, address and numbers',
    changes: ['company', 'activity'],
  }),
  saveTimeline: patch('/api/settings/timeline', {
    ...saveSection(timelineSettings),
    about: 'Save days, deposit and fee texts, and update the project dates that depend on them',
    changes: ['project', 'company', 'activity'],
  }),
  saveLabels: patch('/api/settings/labels', {
    ...saveSection(labelSettings),
    about: 'Save the company’s names for pages and fields',
    changes: ['company', 'activity'],
  }),
  saveAccess: patch('/api/settings/access', {
    ...saveSection(accessSettings),
    about: 'Save what staff see, and whether won projects change their stage automatically',
    changes: ['project', 'client', 'company', 'activity'],
  }),
  saveEsign: patch('/api/settings/esign', {
    ...saveSection(esignSettings),
    access: 'esign:setup',
    inPerson: true,
    about: 'Save the owner’s signature and initials, which sign contracts when they are sent',
    changes: ['company', 'activity'],
  }),
  saveContracts: patch('/api/settings/contracts', {
    ...saveSection(contractSettings),
    about: 'Save how long signing links work and when clients are reminded, for contracts sent from now on',
    changes: ['company', 'activity'],
  }),
  savePayments: patch('/api/settings/payments', {
    ...saveSection(paymentSettings),
    // Decides where clients send their money, so an impersonating SuperAdmin may not change it.
    inPerson: true,
    about: 'Save how clients can pay: recipients of apps and checks, and which methods are on',
    changes: ['company', 'checklist', 'activity'],
  }),
  saveInvoices: patch('/api/settings/invoices', {
    ...saveSection(invoiceSettings),
    about: 'Save numbering, template, tax and texts of new invoices',
    changes: ['company', 'checklist', 'activity'],
  }),
  saveReminders: patch('/api/settings/reminders', {
    ...saveSection(reminderSettings),
    about: 'Save when reminders are sent, and which late fee is charged',
    changes: ['company', 'activity'],
  }),
  saveStages: put('/api/settings/stages', {
    access: 'settings:write',
    about:
      'Save the stages in order; projects follow renamed stages, and deleted stages name a target for theirs',
    changes: ['project', 'company', 'activity'],
    body: z.strictObject({
      items: z
        .array(entry.extend({ kind: z.enum(stageKinds) }))
        .min(1, 'Keep at least one stage')
        .max(30),
      moves,
      seen,
    }),
    response: settings,
  }),
  saveProjectTypes: put('/api/settings/project-types', {
    access: 'settings:write',
    about: 'Save the project types in order',
    changes: ['project', 'company', 'activity'],
    body: z.strictObject({ items: z.array(entry).min(1, 'Keep at least one type').max(50), moves, seen }),
    response: settings,
  }),
  saveSources: put('/api/settings/sources', {
    access: 'settings:write',
    about: 'Save the sources of leads, clients and projects in order',
    changes: ['project', 'client', 'lead', 'lead-form', 'company', 'activity'],
    body: z.strictObject({ items: z.array(entry).max(50), moves, seen }),
    response: settings,
  }),
  setLogo: put('/api/settings/logo', {
    access: 'settings:write',
    about: 'Set the company’s logo from an uploaded image',
    changes: ['company', 'activity'],
    body: z.strictObject({ uploadId: idOf('upload') }),
    response: settings,
  }),
  removeLogo: del('/api/settings/logo', {
    access: 'settings:write',
    about: 'Remove the company’s logo',
    changes: ['company', 'activity'],
    response: settings,
  }),
}
