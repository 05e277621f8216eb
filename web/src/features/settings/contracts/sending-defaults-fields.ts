import { contractSettings } from '@mantel/domain/contracts/sending-defaults'
import type { Settings } from '@mantel/domain/settings/settings'
import { z } from 'zod'
import { expiryOptions, reminderOptions } from '../../contracts/sending/sending-fields.ts'
import { typedOnOff, typedSwitch } from '../typed-values.ts'

const { shape } = contractSettings

export const sendingDefaultsFields = z.object({
  contractExpiryDays: z.string().transform(Number).pipe(shape.contractExpiryDays),
  contractReminders: typedSwitch,
  contractReminderDays: z.string().transform(Number).pipe(shape.contractReminderDays),
})
export type SendingDefaultsTyped = z.input<typeof sendingDefaultsFields>

export const sendingDefaultsLabels: Record<keyof SendingDefaultsTyped, string> = {
  contractExpiryDays: 'Link expires in',
  contractReminders: 'Automatic reminders',
  contractReminderDays: 'Reminder frequency',
}

export const typedSendingDefaults = ({ contracts }: Settings): SendingDefaultsTyped => ({
  contractExpiryDays: String(contracts.contractExpiryDays),
  contractReminders: typedOnOff(contracts.contractReminders),
  contractReminderDays: String(contracts.contractReminderDays),
})

/** The text that a field displays for its value. */
export function formatSendingDefault(name: keyof SendingDefaultsTyped, text: string) {
  if (name === 'contractReminders') return text === 'on' ? 'Yes' : 'No'
  const options = name === 'contractExpiryDays' ? expiryOptions : reminderOptions
  return options.find(({ value }) => value === text)?.label ?? `${text} days`
}
