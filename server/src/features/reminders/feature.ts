import { remindersApi } from '@mantel/domain/reminders/reminders'
import type { Feature } from '../../feature.ts'
import { invoiceLineItems } from '../../schema/money/invoices.ts'
import { reminderEvents } from '../../schema/money/reminder-events.ts'
import { runReminders, scheduleReminders, sendReminders } from './jobs.ts'
import { reminderRoutes } from './routes.ts'

export const remindersFeature: Feature = {
  apis: [remindersApi],
  routes: reminderRoutes,
  records: { reminder: [reminderEvents], 'late-fee': [invoiceLineItems] },
  jobs: [scheduleReminders, runReminders, sendReminders],
  schedules: [{ job: scheduleReminders, cron: '*/15 * * * *' }],
  clientTables: { reminderEvents },
}
