import type { Dashboard } from '@mantel/domain/dashboard'
import { type Day, daysBetween } from '@mantel/domain/dates'
import { formatDollars } from '@mantel/domain/money'

type Target = { to: string; params?: { id: string }; search?: Record<string, string> }

/** Words of the sentence; those that lead somewhere are the figures. */
export type Part = { text: string; leads?: Target }

type Clause = { before?: string; figure: string; leads: Target; after?: string }
type Known = Pick<
  Dashboard,
  | 'today'
  | 'openValue'
  | 'openCount'
  | 'overdue'
  | 'awaitingSignature'
  | 'nextInstall'
  | 'needsYouCount'
  | 'stages'
>

/** How the day begins, in one sentence. `pipeline` is what the company calls its board. */
export function sentenceOf(known: Known, pipeline: string): Part[] {
  const { overdue, awaitingSignature, nextInstall, needsYouCount, stages, today } = known
  if (stages.every(({ count }) => count === 0))
    return [{ text: 'No projects yet. Once there are some, this page tells you what needs you.' }]
  const isInstallNear = nextInstall !== null && daysBetween(today, nextInstall.day) <= aWeek
  if (overdue === 0 && awaitingSignature === 0 && !isInstallNear && needsYouCount === 0)
    return [{ text: 'Nothing is overdue and nothing waits on a signature. Enjoy the quiet.' }]
  const clauses = [open(known, pipeline), late(overdue), unsigned(awaitingSignature), install(known)]
  const said = clauses.filter((clause) => clause !== null)
  return said.length > 0 ? joined(said) : [{ text: stillNeeding(needsYouCount) }]
}

const aWeek = 6

function open({ openValue, openCount }: Known, pipeline: string): Clause | null {
  if (openCount === 0) return null
  const place = pipeline === 'Pipeline' ? 'the pipeline' : pipeline
  const leads = onBoard('open')
  return openValue
    ? { figure: formatDollars(openValue), leads, after: ` is open in ${place}` }
    : { figure: counted(openCount, 'project'), leads, after: ` ${are(openCount)} open in ${place}` }
}

const late = (count: number): Clause | null =>
  count === 0
    ? null
    : { figure: counted(count, 'payment'), leads: onBoard('overdue'), after: ` ${are(count)} overdue` }

const unsigned = (count: number): Clause | null =>
  count === 0
    ? null
    : {
        figure: counted(count, 'contract'),
        leads: onBoard('signature'),
        after: ` ${are(count)} waiting for a signature`,
      }

const install = ({ nextInstall, today }: Known): Clause | null =>
  nextInstall && {
    before: 'the next install is ',
    figure: `${when(nextInstall.day, today)} at ${nextInstall.title}`,
    leads: { to: '/app/projects/$id', params: { id: nextInstall.projectId } },
  }

const stillNeeding = (count: number) =>
  `Nothing is overdue and nothing waits on a signature, but ${counted(count, 'project')} still ${count === 1 ? 'needs' : 'need'} you.`

/** With commas and an “and”, a capital and a full stop. */
function joined(clauses: Clause[]): Part[] {
  const parts = clauses.flatMap(({ before = '', figure, leads, after = '' }, index): Part[] => {
    const isLast = index === clauses.length - 1
    const join = index === 0 ? '' : !isLast ? ', ' : clauses.length === 2 ? ' and ' : ', and '
    return [{ text: `${join}${before}` }, { text: figure, leads }, { text: `${after}${isLast ? '.' : ''}` }]
  })
  const said = parts.filter(({ text }) => text !== '')
  return said.map((part, index) => (index === 0 ? { ...part, text: capital(part.text) } : part))
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const onBoard = (show: string): Target => ({ to: '/app/pipeline', search: { show } })

const are = (count: number) => (count === 1 ? 'is' : 'are')
const counted = (count: number, noun: string) => `${inWords(count)} ${noun}${count === 1 ? '' : 's'}`

const words = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const inWords = (count: number) => words[count] ?? count.toLocaleString('en-US')

/** Within a week by its name, then by its date. */
function when(day: Day, today: Day) {
  const away = daysBetween(today, day)
  if (away <= 1) return away === 1 ? 'tomorrow' : 'today'
  const date = new Date(`${day}T00:00:00Z`)
  if (away <= aWeek) return weekday.format(date)
  return day.slice(0, 4) === today.slice(0, 4) ? ofThisYear.format(date) : ofAnotherYear.format(date)
}

const utc = { timeZone: 'UTC' } as const
const weekday = new Intl.DateTimeFormat('en-US', { ...utc, weekday: 'long' })
const ofThisYear = new Intl.DateTimeFormat('en-US', { ...utc, month: 'long', day: 'numeric' })
const ofAnotherYear = new Intl.DateTimeFormat('en-US', {
  ...utc,
  month: 'long',
  day: 'numeric',
  year: 'numeric',
})
