import type { Output } from '@mantel/domain/endpoints/endpoint'
import type { projectsApi } from '@mantel/domain/projects/projects'

type Removal = Output<typeof projectsApi.removal>

export const notFoundHint = 'It was deleted, or you don’t have access.'
export const emptyActivity = 'Changes to this project will show here.'
export const changeStage = (stage: string) => `Stage: ${stage}. Change stage`
export const nextInList = (position: number, count: number) => `Next project (${position} of ${count})`
export const previousInList = (position: number, count: number) =>
  `Previous project (${position} of ${count})`
export const positionInList = (position: number, count: number) => `${position} of ${count}`

export const linkNotCopied = 'Couldn’t copy the link. Try again.'
export const projectNotRestored = 'Couldn’t restore the project. Try again.'
export const duplicated = (title: string, stage: string) =>
  `${title} is in ${stage}. Costs were copied; dates, price and payments weren’t.`
export const projectNotDuplicated = 'Couldn’t duplicate the project. Try again.'

export const deleteTitle = (title: string) => `Delete ${title}?`
export function deleteHint({ contracts, contractCount, invoiceCount }: Removal) {
  const unnamed = contractCount - contracts.length
  const named = contracts.map((name) => `“${name}”`)
  const contractList = unnamed > 0 ? [...named, `${unnamed} more`] : named
  const parts = [
    'its files, costs and activity',
    ...(contractCount > 0
      ? [`${contractCount === 1 ? 'the contract' : 'the contracts'} ${contractList.join(', ')}`]
      : []),
    ...(invoiceCount > 0 ? [invoiceCount === 1 ? 'its invoice' : `its ${invoiceCount} invoices`] : []),
  ]
  const last = parts.pop()
  return `This also deletes ${parts.length > 0 ? `${parts.join('; ')}; and ` : ''}${last}. You can’t undo this.`
}
export const wrongAddress = (address: string) => `That doesn’t match. Type “${address}”.`
export const projectNotDeleted = 'Couldn’t delete the project. Try again.'

export const archived = 'Archived.'
export const canceled = 'Canceled.'
export const stagingNotScheduled = (days: number) => `${days}-day staging starts on the install date.`
export const installAhead = (stagingDays: number, days: number) =>
  `${stagingDays}-day staging. Install is ${inDays(days)}.`
export const installedToday = 'Installed today.'
export const installedTodayFor = (days: number) => `${days}-day staging. Installed today.`
export const stagedDay = (day: number) => `Day ${day}.`
export const stagedDayOf = (day: number, stagingDays: number, daysToDestage: number) =>
  `Day ${day} of ${stagingDays}. Destage is ${daysToDestage === 0 ? 'today' : inDays(daysToDestage)}.`
export const stagedFor = (days: number) => `Staged for ${dayCount(days)}.`
export const destageOverdue = (days: number) => `Destage is ${dayCount(days)} overdue.`
const dayCount = (days: number) => (days === 1 ? '1 day' : `${days} days`)
const inDays = (days: number) => (days === 1 ? 'tomorrow' : `in ${days} days`)

export const contractSays = (amount: string) => `The signed contract says ${amount}.`
export const noContract = 'No contract yet.'
export const downloadPdf = (contract: string) => `Download PDF of ${contract}`
export const notSent = 'Not sent yet.'
export const opened = (sent: string, day: string) => `${sent}, opened ${day}.`
export const notOpened = (sent: string) => `${sent}, not opened yet.`
export const linkExpiredOn = (day: string) => `The link expired on ${day}.`
export const linkExpired = 'The link expired.'
export const signedOn = (time: string) => `Signed on ${time}.`
export const withdrawn = 'Withdrawn. Edit and resend.'
export const declined = 'The client declined. Edit and resend.'
