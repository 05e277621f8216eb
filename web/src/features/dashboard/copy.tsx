import type { ReactNode } from 'react'

export const dashboardNotRefreshed = 'Couldn’t refresh the dashboard. Try again.'
export const setupHint = 'Do these in any order. Your day’s work will show here.'

export const noProjects = 'No projects yet. Once you add one, this page shows what needs your attention.'
export const nothingDue = 'Nothing is overdue or waiting for a signature. You’re all caught up.'
export const onlyNeedsAttention = (projects: string, count: number) =>
  `Nothing is overdue or waiting for a signature, but ${projects} still ${count === 1 ? 'needs' : 'need'} your attention.`

export const waitingForSignature = (count: number) => ` ${count === 1 ? 'is' : 'are'} waiting for a signature`

export const moneyLabel = 'Open and received amounts'
export const lastMonth = (month: string, amount: string) => `${month} total: ${amount}`
export const expectedInTotal = 'expected in total'
export const noCash = (month: string) => `No payments in ${month} yet, and none are due.`
export const overdueFromBefore = (amount: string, month: string) =>
  `Plus ${amount} overdue from before ${month}.`
export const weeksLabel = (month: string) => `Payments in ${month} by week`
export const onlySnoozed = 'You’ve snoozed all open balances.'
export const noBalances = 'Every invoice you sent is paid.'
export const processing = 'Processing'
export const overdueDays = (days: number) => (days === 1 ? 'Overdue 1 day' : `Overdue ${days} days`)
export const stillToCome = ' is still expected this month'

export const newLeads = (count: number) =>
  count === 1 ? '1 new lead' : `${count.toLocaleString('en-US')} new leads`
export const newLeadsHint = 'Add, reply or dismiss'
export const newLeadsWaiting = (count: number) => ` ${count === 1 ? 'is' : 'are'} waiting`

export const allClear =
  'All clear. Overdue payments, unsigned contracts and upcoming destages will show here.'
export const invoiceOverdue = (invoiceNumber: string, days: number) =>
  `${invoiceNumber} overdue ${days === 1 ? '1 day' : `${days} days`}`
export const moreOnBoard = (count: string, board: ReactNode) => (
  <>
    {count} more on {board}.
  </>
)

export const firstProject = (stage: string) => `Your first project will start in ${stage}.`

export const nothingUpcoming = 'No installs or destages in the next 30 days.'
export const showMore = (count: number, hasFurther: boolean) =>
  hasFurther ? `Show the next ${count}` : `Show all ${count}`

export const sourcesLabel = 'Sources, last 90 days'
export const leadsAndProjects = (leads: number, projects: number) =>
  [
    ...(leads > 0 ? [leads === 1 ? '1 lead' : `${leads} leads`] : []),
    projects === 1 ? '1 project' : `${projects || 'no'} projects`,
  ].join(', ')
export const sourcesUndecided = (all: string) => `${all}. No outcomes yet.`
export const sourcesWon = (all: string, won: number, decided: number) =>
  `${all}. ${won} of ${decided} decided ${won === 1 ? 'was' : 'were'} won.`

export const noActivity = 'No activity yet. Your team’s changes will show here.'

export const exampleSite = 'Try the lead form on the demo website'
