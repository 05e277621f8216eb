import { APP_NAME } from '@mantel/domain/basics/product'
import type { ReactNode } from 'react'

export const senderNameHint = `Shown as the sender of platform emails. Defaults to ${APP_NAME}.`
export const supportHint = 'Shown on sign-in for help'
export const operatorNameHint = 'Company that runs the platform, shown on the legal pages.'
export const operatorAddressHint = 'Street, city, state and ZIP code, shown on the legal pages.'
export const governingLawHint = 'Leave empty to use the state of the mailing address.'
export const governingLawExample = 'the State of Ohio'
export const legalPagesHidden =
  'The terms and privacy policy aren’t public yet. Add a legal name and a mailing address.'
export const settingsFailed = 'Couldn’t save the settings. Try again.'

export const problems = (list: string[]) => `Not ready: ${list.join(', ')}.`
export const testAccepted = (to: string, response: string) =>
  `Accepted for ${to}. Mail server response: ${response}`
export const testRefused = (to: string, response: string) =>
  `Not accepted for ${to}. Mail server response: ${response}`
export const testFailed = 'Couldn’t send the test email. Try again.'

export const stylesHint = 'Used on public pages and for new companies. Existing companies keep their own.'
export const resetStyles = 'Public pages go back to the default colors and fonts. Companies keep their own.'
export const stylesSaved = 'Public pages use them now.'

export const notCheckedYet =
  'Every contract is compared with its seal and history each night. The first check is tonight.'
export const allMatch = (contracts: string, day: string) =>
  `Last checked ${day}: ${contracts}. All records are unchanged.`
export const somePartial = (contracts: string) =>
  `Only partly protected, because they were sent or sealed with an earlier version of the app: ${contracts}.`
export const someAltered = (altered: string, day: string) =>
  `Last checked ${day}. Changed outside the app: ${altered}. Find out who has access to the database, and keep the emailed PDFs.`
export const checkUnreliable =
  'This result is more than two days old, or it was changed. Check the background jobs and who has access to the database.'
export const alteredContract = (company: string, contract: string, parts: string) =>
  `${company}, ${contract}: ${parts}`

export const sealHint =
  'Used to seal signed contracts. Anyone with a sealed PDF can verify it without us, using the certificate with this fingerprint.'
export const downloadCertificates = 'Download public certificates'
export const certificateInUse = (since: string, until: string) => `Used since ${since}, valid until ${until}`
export const certificateRetired = (from: string, to: string) => `Used from ${from} to ${to}`
export const renewTitle = 'Renew the certificate?'
export const renewText = 'New contracts use the new certificate. Contracts sealed earlier stay valid.'
export const renewFailed = 'Couldn’t renew the certificate. Try again.'

export const backupHint = (folder: ReactNode, command: ReactNode) => (
  <>
    Each backup is one file in the {folder} folder of the data directory. It contains the whole database and
    every uploaded file, but not the secret key. Store the key separately, and keep copies on another machine.
    To restore into an empty installation, run {command}.
  </>
)
export const checkHint =
  'Check reads the whole file. It confirms that nothing is missing or changed, that this version has the same tables, and that our key can decrypt its secrets.'
export const noBackups = 'No backups on this machine yet.'
export const lastBackupFailed = (problem: string) => `The last backup failed. ${problem}`
export const backupFailed = 'Couldn’t start the backup. Try again.'
export const checkFailed = 'Couldn’t check the backup. Try again.'
export const cannotRestore = (problem: string) => `can’t be restored. ${problem}`

type QueueCounts = { failedForGood: number; retrying: number; due: number; scheduled: number }

export function queueSummary({ failedForGood, retrying, due, scheduled }: QueueCounts) {
  const parts = [
    failedForGood > 0 && `${failedForGood} failed permanently`,
    retrying > 0 && `${retrying} failed and will retry`,
    due > 0 && `${due} due now`,
    scheduled > 0 && `${scheduled} scheduled for later`,
  ].filter((part) => part !== false)
  const list = parts.length > 0 ? `${parts.join(', ')}.` : ''
  return failedForGood + retrying + due === 0 ? `All jobs up to date. ${list}`.trim() : list
}
export const attempts = (count: number, max: number) => `${count} of ${max} attempts`
export const moreScheduled = (count: number) => `${count.toLocaleString('en-US')} more scheduled for later.`
export const retryFailed = 'Couldn’t retry the job. Try again.'

export const activityHint = 'Changes to the platform. Each company’s activity is on its own page.'

type EventSummary = { waiting: number; dead: number; lagSeconds: number | null; isConfigured: boolean }
export function eventSummary({ waiting, dead, lagSeconds, isConfigured }: EventSummary) {
  if (!isConfigured) return 'Card payments aren’t set up on this installation.'
  const parts = [
    dead > 0 && `${dead.toLocaleString('en-US')} couldn’t be processed`,
    waiting > 0 && `${waiting.toLocaleString('en-US')} waiting, the oldest for ${lag(lagSeconds ?? 0)}`,
  ].filter((part) => part !== false)
  return parts.length > 0 ? `${parts.join(', ')}.` : 'All events are processed.'
}
const lag = (seconds: number) =>
  seconds < 120 ? `${Math.round(seconds)} seconds` : `${Math.round(seconds / 60)} minutes`
export const eventViews = { dead: 'Failed', received: 'Waiting', all: 'All' }
export const noEvents = {
  dead: 'No failed events.',
  received: 'No events are waiting.',
  all: 'No events yet.',
}
export const eventStates = { received: 'Waiting', done: 'Processed', ignored: 'Ignored', dead: 'Failed' }
export const eventAttempts = (count: number) => `${count} attempts`
export const eventNotRetried = 'Couldn’t retry the event. Try again.'
