import type { Revenue, RevenueMonth } from '@mantel/domain/admin/revenue'
import { formatDollars } from '@mantel/domain/money'

/** How this month compares with the last. */
export function movement(months: RevenueMonth[]): string {
  const [before, now] = [months.at(-2)?.mrr ?? 0, months.at(-1)?.mrr ?? 0]
  if (now === before) return 'as much as last month'
  return `${formatDollars(Math.abs(now - before))} ${now > before ? 'more' : 'less'} than last month`
}

/** What happened this month, in one sentence. */
export function sentenceOf({ paying, months }: Revenue): string {
  const { newCompanies = 0, churnedCompanies = 0 } = months.at(-1) ?? {}
  const came = newCompanies > 0 ? `${companies(newCompanies)} began to pay` : null
  const left = churnedCompanies > 0 ? `${companies(churnedCompanies)} left` : null
  const happened = [came, left].filter((part) => part !== null).join(' and ')
  const holding =
    paying === 0
      ? 'Nobody pays yet'
      : paying === 1
        ? 'One company pays for a plan'
        : `${companies(paying)} pay for a plan`
  return happened ? `${holding}. This month ${happened}.` : `${holding}. This month nobody came or left.`
}

const companies = (count: number) =>
  count === 1 ? 'one company' : `${count.toLocaleString('en-US')} companies`

/** `2026-03` as people say it: “March 2026”, “Mar 2026” where there is little room, “Mar” where twelve stand side by side. */
export const monthName = (month: string, length: 'short' | 'brief' | 'long') =>
  new Intl.DateTimeFormat('en-US', {
    month: length === 'long' ? 'long' : 'short',
    ...(length !== 'short' && { year: 'numeric' }),
    timeZone: 'UTC',
  }).format(new Date(`${month}-01T00:00:00Z`))
