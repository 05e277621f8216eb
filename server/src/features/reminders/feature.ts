import { remindersApi } from '@mantel/domain/reminders/reminders'
import type { Feature } from '../../feature.ts'
import { invoiceLineItems } from '../../schema/money/invoices.ts'
import { reminderEvents } from '../../schema/money/reminder-events.ts'
import { planReminders, runReminders, sendReminders } from './jobs.ts'
import { reminderRoutes } from './routes.ts'

export const remindersFeature: Feature = {
  apis: [remindersApi],
  routes: reminderRoutes,
  records: { reminder: [reminderEvents], 'late-fee': [invoiceLineItems] },
  jobs: [planReminders, runReminders, sendReminders],
  schedules: [{ job: planReminders, cron: '*/15 * * * *' }],
  clientTables: { reminderEvents },
}
