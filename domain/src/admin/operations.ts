import { z } from 'zod'
import { editOf } from '../endpoints/edits.ts'
import { del, get, patch, post, put } from '../endpoints/endpoint.ts'
import { email, optionalText } from '../endpoints/fields.ts'
import { pageOf, paging } from '../endpoints/paging.ts'
import { timestamp } from '../endpoints/times.ts'
import { companyStyles, stylesInput } from '../settings/branding.ts'
import { activityEntry } from './activity.ts'

export const platformSettings = z.object({
  /** Null means the product's own name. */
  name: z.string().nullable(),
  supportAddress: z.string().nullable(),
  /** The legal pages are public once the operator has a name and an address. */
  operatorName: z.string().nullable(),
  operatorAddress: z.string().nullable(),
  governingLaw: z.string().nullable(),
  version: z.number(),
})
export type PlatformSettings = z.infer<typeof platformSettings>

export const platformInput = z.strictObject({
  name: optionalText(100),
  supportAddress: z
    .union([z.literal('').transform(() => null), z.null(), email()])
    .optional()
    .transform((given) => given ?? null),
  operatorName: optionalText(200),
  operatorAddress: optionalText(500),
  governingLaw: optionalText(100),
})

/** `problem` is null while the component works. */
const component = z.object({
  kind: z.string(),
  detail: z.string().nullable(),
  problem: z.string().nullable(),
})
export const platformStatus = z.object({
  mail: component,
  storage: component,
  database: component,
  /** Sentences that say why the installation is not ready. */
  problems: z.array(z.string()),
})
export type PlatformStatus = z.infer<typeof platformStatus>

const testEmailResult = z.object({
  sentTo: z.string(),
  isAccepted: z.boolean(),
  /** The mail server's own answer. */
  answer: z.string(),
})
export type TestEmailResult = z.infer<typeof testEmailResult>

export const queuedJob = z.object({
  id: z.string(),
  task: z.string(),
  attempts: z.number(),
  maxAttempts: z.number(),
  runAt: timestamp,
  createdAt: timestamp,
  lastError: z.string().nullable(),
  isRunning: z.boolean(),
})
export type QueuedJob = z.infer<typeof queuedJob>

/** Waiting jobs are grouped by task, because one task can have many waiting jobs. */
export const waitingJobs = z.object({
  task: z.string(),
  count: z.number(),
  isDue: z.boolean(),
  nextAt: timestamp,
})
export type WaitingJobs = z.infer<typeof waitingJobs>

const queue = z.object({
  waiting: z.number(),
  failed: z.number(),
  givenUp: z.number(),
  /** Up to 100 jobs that have failed or are running. */
  jobs: z.array(queuedJob),
  /**
   * Tasks that are due come first, then tasks scheduled for later. Only 500 jobs are read, failed ones first, so the
   * counts can be too low.
   */
  waitingJobs: z.array(waitingJobs),
})
export type Queue = z.infer<typeof queue>

export const backup = z.object({
  name: z.string(),
  size: z.number(),
  createdAt: timestamp,
  /**
   * The last check of this file. A check reads the file as a restore does. `problem` says what would prevent a restore.
   */
  checked: z.object({ at: timestamp, problem: z.string().nullable() }).nullable(),
})
export type Backup = z.infer<typeof backup>
const backups = z.object({
  /** Whether this process is making a backup right now. */
  isRunning: z.boolean(),
  /** Why the last requested backup failed. */
  lastProblem: z.string().nullable(),
  /** The name of the backup that is being checked; null if no check is running. */
  checking: z.string().nullable(),
  backups: z.array(backup),
})

const read = { access: 'platform:read' } as const
const manage = { access: 'platform:manage' } as const

export const platformApi = {
  settings: get('/api/admin/settings', {
    ...read,
    about: 'The platform’s name, support address and legal details',
    shows: ['platform'],
    response: platformSettings,
  }),
  saveSettings: patch('/api/admin/settings', {
    ...manage,
    about: 'Change the platform’s name, support address or legal details',
    changes: ['platform', 'activity'],
    body: editOf(platformInput),
    response: platformSettings,
  }),
  styles: get('/api/admin/styles', {
    ...read,
    about: 'The default colors and fonts, also for new companies',
    shows: ['styles'],
    response: companyStyles,
  }),
  saveStyles: put('/api/admin/styles', {
    ...manage,
    about: 'Change the default colors and fonts; companies keep theirs',
    changes: ['styles', 'activity'],
    body: stylesInput,
    response: companyStyles,
  }),
  resetStyles: del('/api/admin/styles', {
    ...manage,
    about: 'Reset the default colors and fonts',
    changes: ['styles', 'activity'],
    response: companyStyles,
  }),
  status: get('/api/admin/status', {
    ...read,
    about: 'The status of email, storage and database',
    shows: ['job', 'backup'],
    response: platformStatus,
  }),
  tryMail: post('/api/admin/mail/test', {
    ...manage,
    about: 'Send a test email right away and return the response of the mail server',
    changes: ['activity'],
    once: true,
    rate: 'mail-request',
    response: testEmailResult,
  }),
  jobs: get('/api/admin/jobs', {
    ...read,
    about: 'Failed and running jobs one by one, and waiting jobs by kind',
    shows: ['job'],
    response: queue,
  }),
  retryJob: post('/api/admin/jobs/:number/retry', {
    ...manage,
    about: 'Retry a job now, with all its attempts',
    changes: ['job', 'activity'],
    params: z.strictObject({ number: z.string().regex(/^\d{1,18}$/, 'Not a job') }),
    response: queue,
  }),
  activity: get('/api/admin/activity', {
    ...read,
    about: 'Activity of the platform, latest first, without that of companies',
    shows: ['activity'],
    query: z.strictObject(paging),
    response: pageOf(activityEntry),
  }),
  backups: get('/api/admin/backups', {
    ...read,
    about: 'The backups on this machine, newest first',
    shows: ['backup'],
    response: backups,
  }),
  backUp: post('/api/admin/backups', {
    ...manage,
    about: 'Start a backup; it is listed once it is complete',
    changes: ['backup', 'activity'],
    response: backups,
  }),
  checkBackup: post('/api/admin/backups/:file/check', {
    ...manage,
    about: 'Start checking a backup; the list shows the result',
    changes: ['backup'],
    params: z.strictObject({ file: z.string().regex(/^[\w.-]{1,93}\.tar\.gz$/, 'Not a backup') }),
    response: backups,
  }),
}
