import { z } from 'zod'
import { activity } from './activity.ts'
import { get } from './endpoints/endpoint.ts'
import { day, timestamp } from './endpoints/times.ts'
import { stageKinds } from './projects/next-step.ts'
import { projectInList } from './projects/projects.ts'

/** The dashboard shows at most this many installs and destages. */
export const maxCalendarEvents = 50
/** The dashboard counts at most this many projects that need attention, so that it stays fast for large companies. */
export const maxNeedsAttention = 300

/** The dashboard lists at most this many open invoices. */
export const maxOpenBalances = 5

/** The dashboard lists at most this many problems with card and bank payments. */
export const maxPaymentProblems = 8

export const paymentProblemKinds = ['restricted', 'dispute', 'inquiry', 'failed', 'overpaid'] as const

/**
 * A payment problem that someone has to solve: a restricted provider account, a dispute, an inquiry by the client's bank,
 * a failed bank payment, or an invoice that was paid twice.
 */
const paymentProblem = z.object({
  kind: z.enum(paymentProblemKinds),
  /** The next five fields are null for a restricted account. */
  invoiceId: z.uuid().nullable(),
  invoiceNumber: z.string().nullable(),
  projectId: z.uuid().nullable(),
  /** The amount that is disputed, that failed, or that was paid twice. */
  amount: z.number().nullable(),
  clientName: z.string().nullable(),
  /** The deadline for responding to a dispute or for completing the provider account. */
  deadline: timestamp.nullable(),
})
export type PaymentProblem = z.infer<typeof paymentProblem>

const snoozing = {
  /**
   * Why the item needs attention, its dates and its open amount, as text. If the text changes, the item is no longer
   * snoozed.
   */
  facts: z.string(),
  /** The day on which the item is shown to the viewer again. Null if the viewer did not snooze it. */
  snoozedUntil: day.nullable(),
}

const projectNeedingAttention = projectInList.extend(snoozing)
export type ProjectNeedingAttention = z.infer<typeof projectNeedingAttention>

const openBalance = z.object({
  invoiceId: z.uuid(),
  invoiceNumber: z.string(),
  projectId: z.uuid(),
  projectTitle: z.string(),
  clientName: z.string().nullable(),
  sentAt: timestamp.nullable(),
  dueDate: day.nullable(),
  amount: z.number(),
  /** The parts of the amount that the client says they have paid, and that are on their way. */
  claimedAmount: z.number(),
  inFlightAmount: z.number(),
  ...snoozing,
})
export type OpenBalance = z.infer<typeof openBalance>

const dashboardMoney = z.object({
  receivedThisMonth: z.number(),
  receivedLastMonth: z.number(),
  /** What clients still owe on sent invoices, including payments that are on their way. */
  outstanding: z.number(),
  /** What is overdue, without payments that are on their way. */
  overdue: z.number(),
  overdueCount: z.number(),
  /** Payments that are on their way. */
  processing: z.number(),
  /** What is due from today to 30 days from now. */
  expected: z.number(),
  /** The weeks of this month: days 1 to 7, 8 to 14 and so on. */
  weeks: z.array(
    z.object({ from: day, to: day, collected: z.number(), due: z.number(), overdue: z.number() }),
  ),
  /** The open invoices whose next payment is due first, without those that the viewer snoozed. */
  balances: z.array(openBalance).max(maxOpenBalances),
  /** The same for invoices that the viewer snoozed. */
  snoozedBalances: z.array(openBalance).max(maxOpenBalances),
  openCount: z.number(),
  problems: z.array(paymentProblem).max(maxPaymentProblems),
})
export type DashboardMoney = z.infer<typeof dashboardMoney>

/** Amounts are null for viewers who may not see prices. */
export const dashboard = z.object({
  /** Today in the company's time zone. */
  today: day,
  updatedAt: timestamp,
  /** The total value of the projects in open stages, without archived projects. */
  openValue: z.number().nullable(),
  openCount: z.number(),
  wonThisMonth: z.number().nullable(),
  wonThisMonthCount: z.number(),
  awaitingSignature: z.number(),
  overdue: z.number(),
  money: dashboardMoney.nullable(),
  newLeads: z.number(),
  nextInstall: z.object({ projectId: z.uuid(), title: z.string(), day }).nullable(),
  /** The eight most urgent projects: those whose next step is red, amber, gold or blue, in this order. */
  needsAttention: z.array(projectNeedingAttention),
  needsAttentionCount: z.number().max(maxNeedsAttention),
  /** The eight most urgent of the projects that the viewer snoozed. `needsAttentionCount` does not include them. */
  snoozed: z.array(projectNeedingAttention),
  stages: z.array(
    z.object({
      name: z.string(),
      kind: z.enum(stageKinds),
      count: z.number(),
      value: z.number().nullable(),
    }),
  ),
  /** The first installs and destages of the next 30 days, in order of their day. */
  calendar: z.array(
    z.object({
      projectId: z.uuid(),
      title: z.string(),
      clientName: z.string().nullable(),
      day,
      what: z.enum(['install', 'destage']),
    }),
  ),
  /** Leads and projects of the last 90 days, by source. Empty for Staff. */
  sources: z.array(
    z.object({
      source: z.string().nullable(),
      /** Without spam. */
      leads: z.number(),
      /** The number of projects created in these 90 days. The next three fields are about these projects. */
      count: z.number(),
      won: z.number(),
      lost: z.number(),
      /** Money that has arrived. Null for viewers who may not see it. */
      received: z.number().nullable(),
      /** The median time until someone responded to a lead. Null without a response. */
      responseMinutes: z.number().nullable(),
    }),
  ),
  /** The latest eight entries. */
  activity: z.array(activity),
  /** The URL of an example website with the company's lead form. Null except in the local demo. */
  exampleSite: z.string().nullable(),
})
export type Dashboard = z.infer<typeof dashboard>

export const dashboardApi = {
  get: get('/api/dashboard', {
    access: 'dashboard:read',
    about:
      'What needs attention today, open and received money, the pipeline by stage, upcoming installs and destages, and recent activity',
    shows: [
      'project',
      'client',
      'lead',
      'contract',
      'invoice',
      'transaction',
      'company',
      'activity',
      'snooze',
      'dispute',
      'user',
    ],
    response: dashboard,
  }),
}
