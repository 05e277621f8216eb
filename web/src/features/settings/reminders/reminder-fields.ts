import { formatDollarsAndCents, parseDollars } from '@mantel/domain/basics/money'
import {
  lateFeeKinds,
  lateFeeRepeats,
  problemWithReminders,
  type ReminderSettings,
  reminderSettings,
  type Settings,
} from '@mantel/domain/settings/settings'
import { z } from 'zod'
import { dollarsInputText, typedCount, typedDollars } from '../../../platform/saving/typed-values.ts'
import * as copy from './copy.ts'

const { shape } = reminderSettings

/** The switches are saved at once and are not part of the form. */
export type ReminderSwitch = 'remindersEnabled' | 'reminderBusinessDays'
type Parsed = Omit<ReminderSettings, ReminderSwitch>

const typed = z.object({
  reminderFromHour: typedCount(shape.reminderFromHour),
  reminderUntilHour: typedCount(shape.reminderUntilHour),
  lateFeeKind: z.string().pipe(z.enum(lateFeeKinds)),
  /** Dollars or a percentage, depending on the kind. */
  lateFeeValue: z.string(),
  lateFeeGraceDays: typedCount(shape.lateFeeGraceDays, 0),
  lateFeeRepeat: z.string().pipe(z.enum(lateFeeRepeats)),
  lateFeeCap: typedDollars(shape.lateFeeCap),
})
export type ReminderTyped = z.input<typeof typed>

export const reminderFields = typed.transform((fields, context): Parsed => {
  const value = valueOf(fields.lateFeeKind, fields.lateFeeValue)
  if (value === null) {
    const message = fields.lateFeeKind === 'percent' ? copy.enterPercent : 'Enter an amount'
    context.addIssue({ code: 'custom', path: ['lateFeeValue'], message })
    return z.NEVER
  }
  const parsed = { ...fields, lateFeeValue: value }
  const problem = problemWithReminders({ ...parsed, remindersEnabled: true, reminderBusinessDays: false })
  for (const [field, message] of Object.entries(problem ?? {}))
    context.addIssue({ code: 'custom', path: [field], message })
  return parsed
})

/** Cents or a percentage. Null if the text is neither. */
export function valueOf(kind: string, text: string): number | null {
  if (kind === 'none') return 0
  if (kind === 'flat') return parseDollars(text.trim())
  const number = text.trim().replace(/\s*%$/, '')
  return /^\d{1,3}(\.\d+)?$/.test(number) ? Number(number) : null
}

export const reminderLabels: Record<keyof ReminderTyped, string> = {
  reminderFromHour: 'Send from',
  reminderUntilHour: 'Send until',
  lateFeeKind: 'Late fee',
  lateFeeValue: 'Amount',
  lateFeeGraceDays: 'Grace period',
  lateFeeRepeat: 'Charge',
  lateFeeCap: 'Limit per invoice',
}

export const typedReminders = ({ reminders }: Settings): ReminderTyped => ({
  reminderFromHour: String(reminders.reminderFromHour),
  reminderUntilHour: String(reminders.reminderUntilHour),
  lateFeeKind: reminders.lateFeeKind,
  lateFeeValue:
    reminders.lateFeeKind === 'none'
      ? ''
      : reminders.lateFeeKind === 'percent'
        ? String(reminders.lateFeeValue)
        : dollarsInputText(reminders.lateFeeValue),
  lateFeeGraceDays: String(reminders.lateFeeGraceDays),
  lateFeeRepeat: reminders.lateFeeRepeat,
  lateFeeCap: dollarsInputText(reminders.lateFeeCap),
})

export const kinds = [
  { value: 'none', label: 'None' },
  { value: 'flat', label: 'Flat amount' },
  { value: 'percent', label: 'Percentage' },
] as const
export const repeats = [
  { value: 'none', label: 'Once' },
  { value: 'monthly', label: 'Every month' },
] as const

/** For example “8 AM” or “12 PM”. Hour 24 is midnight at the end of the day. */
const hourName = (hour: number) =>
  hour === 24 ? 'Midnight' : `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`
const hoursBetween = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => ({
    value: String(first + index),
    label: hourName(first + index),
  }))
export const fromHours = hoursBetween(0, 23)
export const untilHours = hoursBetween(1, 24)

const options: Partial<Record<keyof ReminderTyped, readonly { value: string; label: string }[]>> = {
  reminderFromHour: fromHours,
  reminderUntilHour: untilHours,
  lateFeeKind: kinds,
  lateFeeRepeat: repeats,
}

/** Formats a typed value for the comparison of two versions. */
export const formatTyped = (name: keyof ReminderTyped, text: string) =>
  options[name]?.find(({ value }) => value === text)?.label ??
  (name === 'lateFeeCap' && text ? formatDollarsAndCents(parseDollars(text) ?? 0) : text)
