import type { Day } from '../basics/dates.ts'
import type { Cents } from '../basics/money.ts'
import {
  type Derived,
  deriveDates,
  settleDates,
  type TimelineFacts,
  type TimelineRules,
} from '../projects/timeline.ts'

type InvoicedProject = {
  type: string
  address: string
  estimateValue: Cents | null
  discountPercent: number
  /** The project's own percentage, or else the company's. */
  depositPercent: number
}

/** The first draft of a project's invoice: one line with its estimate, and its discount and deposit. */
export const draftFromProject = (project: InvoicedProject) => ({
  lines:
    project.estimateValue === null
      ? []
      : [{ description: `${project.type}, ${project.address}`, quantity: 1, rate: project.estimateValue }],
  discountPercent: project.discountPercent,
  deposit: { percent: project.depositPercent },
})

type DatedProject = TimelineFacts & Derived & { customDates: readonly string[] }

/**
 * The due dates of an invoice that is sent on a day. They follow the dates of the project. An invoice is never due
 * before it is sent.
 */
export function dueDatesOn(sentOn: Day, project: DatedProject, rules: TimelineRules) {
  const derived = deriveDates({ ...project, agreedOn: project.agreedOn ?? sentOn }, rules)
  const { depositDueDate, finalPaymentDueDate } = settleDates(project, project.customDates, derived)
  const notBefore = (day: Day | null) => (day === null || day < sentOn ? sentOn : day)
  return { depositDueDate: notBefore(depositDueDate), dueDate: notBefore(finalPaymentDueDate) }
}
