import { z } from 'zod'
import { del, editOf, get, patch, post, put, timestamp } from '../endpoint.ts'
import { email, optionalText } from '../fields.ts'
import { pageOf, paging } from '../paging.ts'
import { companyStyles, stylesInput } from '../settings/branding.ts'
import { deed } from './activity.ts'

export const platformSettings = z.object({
  /** Null: the product’s own name. */
  name: z.string().nullable(),
  supportAddress: z.string().nullable(),
  version: z.number(),
})
export type PlatformSettings = z.infer<typeof platformSettings>

export const platformInput = z.strictObject({
  name: optionalText(100),
  supportAddress: z
    .union([z.literal('').transform(() => null), z.null(), email()])
    .optional()
    .transform((given) => given ?? null),
})

/** One part of the installation: what it is, and what is wrong with it, if anything is. */
const part = z.object({ kind: z.string(), detail: z.string().nullable(), problem: z.string().nullable() })
export const platformStatus = z.object({
  mail: part,
  storage: part,
  database: part,
  /** What keeps the whole from being ready, in words. */
  problems: z.array(z.string()),
})
export type PlatformStatus = z.infer<typeof platformStatus>

const triedMail = z.object({
  sentTo: z.string(),
  isAccepted: z.boolean(),
  /** In the words of whoever takes our letters. */
  answer: z.string(),
})
export type TriedMail = z.infer<typeof triedMail>

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

/** What waits is told by its kind: of many alike, how many there are and when the first of them is due. */
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
  /** What failed, and what is under way. */
  jobs: z.array(queuedJob),
  /** Everything else: what should have begun, then what is planned. */
  waitingJobs: z.array(waitingJobs),
})
export type Queue = z.infer<typeof queue>

export const backup = z.object({
  name: z.string(),
  size: z.number(),
  createdAt: timestamp,
  /** When it was last read as a restore would read it, and what would be in the way of one. */
  checked: z.object({ at: timestamp, problem: z.string().nullable() }).nullable(),
})
export type Backup = z.infer<typeof backup>
const backups = z.object({
  /** Whether one is being made at this moment, in this process. */
  isRunning: z.boolean(),
  /** Why the last one that was asked for failed. */
  lastProblem: z.string().nullable(),
  /** The name of the one that is being checked. */
  checking: z.string().nullable(),
  backups: z.array(backup),
})

const looked = { access: 'platform:read' } as const
const managed = { access: 'platform:manage' } as const

export const platformApi = {
  settings: get('/api/admin/settings', {
    ...looked,
    about: 'What the platform is called and whom people turn to',
    response: platformSettings,
  }),
  saveSettings: patch('/api/admin/settings', {
    ...managed,
    about: 'Change the platform’s name or support address',
    body: editOf(platformInput),
    response: platformSettings,
  }),
  styles: get('/api/admin/styles', {
    ...looked,
    about: 'The colours and type of the platform, with which every new company starts',
    response: companyStyles,
  }),
  saveStyles: put('/api/admin/styles', {
    ...managed,
    about: 'Change the platform’s colours and type; companies keep theirs',
    body: stylesInput,
    response: companyStyles,
  }),
  resetStyles: del('/api/admin/styles', {
    ...managed,
    about: 'Back to the colours and type that are built in',
    response: companyStyles,
  }),
  status: get('/api/admin/status', {
    ...looked,
    about: 'How mail, storage and database are doing',
    response: platformStatus,
  }),
  tryMail: post('/api/admin/mail/test', {
    ...managed,
    about: 'Send oneself a letter at once, and hear what the mail server answers',
    rate: 'mail-request',
    response: triedMail,
  }),
  jobs: get('/api/admin/jobs', {
    ...looked,
    about: 'What failed and what is under way, one by one, and what waits, by its kind',
    response: queue,
  }),
  retryJob: post('/api/admin/jobs/:number/retry', {
    ...managed,
    about: 'Try a job again at once, with all its attempts',
    params: z.strictObject({ number: z.string().regex(/^\d{1,18}$/, 'This is no job') }),
    response: queue,
  }),
  activity: get('/api/admin/activity', {
    ...looked,
    about: 'What was done on the platform itself, the latest first; what was done in a company is told there',
    query: z.strictObject(paging),
    response: pageOf(deed),
  }),
  backups: get('/api/admin/backups', {
    ...looked,
    about: 'The backups on this machine, the newest first',
    response: backups,
  }),
  backUp: post('/api/admin/backups', {
    ...managed,
    about: 'Begin a backup of everything; it is listed when it is whole',
    response: backups,
  }),
  checkBackup: post('/api/admin/backups/:file/check', {
    ...managed,
    about: 'Begin to read a backup as a restore would; the list tells what came of it',
    params: z.strictObject({ file: z.string().regex(/^[\w.-]{1,93}\.tar\.gz$/, 'This is no backup') }),
    response: backups,
  }),
}
