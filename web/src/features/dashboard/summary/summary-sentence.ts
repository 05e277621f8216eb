import { type Day, daysBetween } from '@mantel/domain/basics/dates'
import { formatDollars } from '@mantel/domain/basics/money'
import type { Dashboard } from '@mantel/domain/dashboard'
import * as copy from '../copy.tsx'

type Target = { to: string; params?: { id: string }; search?: Record<string, string> }

/** A piece of the sentence. Numbers and the next install are links. */
export type Part = { text: string; link?: Target }

type Clause = { before?: string; linkText: string; link: Target; after?: string }
type Known = Pick<
  Dashboard,
  | 'today'
  | 'openValue'
  | 'openCount'
  | 'overdue'
  | 'awaitingSignature'
  | 'nextInstall'
  | 'newLeads'
  | 'needsAttentionCount'
  | 'stages'
  | 'money'
>

/** `pipeline` is the company’s label for its board. */
export function summarySentence(known: Known, pipeline: string): Part[] {
  const { awaitingSignature, nextInstall, needsAttentionCount, stages, today } = known
  const overdue = known.overdue + (known.money?.overdue ?? 0)
  const leads = newLeads(known.newLeads)
  if (stages.every(({ count }) => count === 0))
    return leads ? joinClauses([leads]) : [{ text: copy.noProjects }]
  const isInstallNear = nextInstall !== null && daysBetween(today, nextInstall.day) <= nearDays
  if (!leads && overdue === 0 && awaitingSignature === 0 && !isInstallNear && needsAttentionCount === 0)
    return [{ text: copy.nothingDue }]
  const clauses = [
    stillToCome(known) ?? openWork(known, pipeline),
    overdueAmount(known) ?? overduePayments(known.overdue),
    unsignedContracts(awaitingSignature),
    leads,
    nextInstallClause(known),
  ]
  const parts = clauses.filter((clause) => clause !== null)
  return parts.length > 0 ? joinClauses(parts) : [{ text: needsAttentionText(needsAttentionCount) }]
}

const nearDays = 6

function openWork({ openValue, openCount }: Known, pipeline: string): Clause | null {
  if (openCount === 0) return null
  const place = pipeline === 'Pipeline' ? 'the pipeline' : pipeline
  const link = boardLink('open')
  return openValue
    ? { linkText: formatDollars(openValue), link, after: ` is open in ${place}` }
    : { linkText: countedNoun(openCount, 'project'), link, after: ` ${isOrAre(openCount)} open in ${place}` }
}

/** What is due or overdue this month. Null if nothing is, and for users who may not see amounts. */
function stillToCome({ money }: Known): Clause | null {
  const amount = money?.weeks.reduce((sum, week) => sum + week.due + week.overdue, 0)
  return amount
    ? { linkText: formatDollars(amount), link: invoicesLink('open'), after: copy.stillToCome }
    : null
}

const overdueAmount = ({ money }: Known): Clause | null =>
  money && money.overdue > 0
    ? { linkText: formatDollars(money.overdue), link: invoicesLink('overdue'), after: ' is overdue' }
    : null

const overduePayments = (count: number): Clause | null =>
  count === 0
    ? null
    : {
        linkText: countedNoun(count, 'payment'),
        link: boardLink('overdue'),
        after: ` ${isOrAre(count)} overdue`,
      }

const unsignedContracts = (count: number): Clause | null =>
  count === 0
    ? null
    : {
        linkText: countedNoun(count, 'contract'),
        link: boardLink('signature'),
        after: copy.waitingForSignature(count),
      }

const newLeads = (count: number): Clause | null =>
  count === 0
    ? null
    : {
        linkText: countedNoun(count, 'new lead'),
        link: { to: '/app/leads', search: { view: 'new' } },
        after: copy.newLeadsWaiting(count),
      }

const nextInstallClause = ({ nextInstall, today }: Known): Clause | null =>
  nextInstall && {
    before: 'the next install is ',
    linkText: `${dayText(nextInstall.day, today)} at ${nextInstall.title}`,
    link: { to: '/app/projects/$id', params: { id: nextInstall.projectId } },
  }

const needsAttentionText = (count: number) => copy.onlyNeedsAttention(countedNoun(count, 'project'), count)

function joinClauses(clauses: Clause[]): Part[] {
  const parts = clauses.flatMap(({ before = '', linkText, link, after = '' }, index): Part[] => {
    const isLast = index === clauses.length - 1
    const join = index === 0 ? '' : !isLast ? ', ' : clauses.length === 2 ? ' and ' : ', and '
    return [{ text: `${join}${before}` }, { text: linkText, link }, { text: `${after}${isLast ? '.' : ''}` }]
  })
  const nonEmpty = parts.filter(({ text }) => text !== '')
  return nonEmpty.map((part, index) => (index === 0 ? { ...part, text: capitalize(part.text) } : part))
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const invoicesLink = (view: string): Target => ({ to: '/app/invoices', search: { view, sort: 'due' } })
const boardLink = (show: string): Target => ({ to: '/app/pipeline', search: { show } })

const isOrAre = (count: number) => (count === 1 ? 'is' : 'are')
const countedNoun = (count: number, noun: string) => `${numberText(count)} ${noun}${count === 1 ? '' : 's'}`

const numberWords = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const numberText = (count: number) => numberWords[count] ?? count.toLocaleString('en-US')

/** Returns “today”, “tomorrow”, the weekday of a day within a week, or else the date. */
function dayText(day: Day, today: Day) {
  const away = daysBetween(today, day)
  if (away <= 1) return away === 1 ? 'tomorrow' : 'today'
  const date = new Date(`${day}T00:00:00Z`)
  if (away <= nearDays) return weekday.format(date)
  return day.slice(0, 4) === today.slice(0, 4) ? dateThisYear.format(date) : dateWithYear.format(date)
}

const utc = { timeZone: 'UTC' } as const
const weekday = new Intl.DateTimeFormat('en-US', { ...utc, weekday: 'long' })
const dateThisYear = new Intl.DateTimeFormat('en-US', { ...utc, month: 'long', day: 'numeric' })
const dateWithYear = new Intl.DateTimeFormat('en-US', {
  ...utc,
  month: 'long',
  day: 'numeric',
  year: 'numeric',
})
