import type { Dashboard } from '@mantel/domain/dashboard'
import * as copy from './copy.tsx'

export type Source = Dashboard['sources'][number]

const maxShown = 6

/** Combines the smallest sources into “Others” if there are more than six. */
export function shownSources(sources: Source[]): Source[] {
  if (sources.length <= maxShown) return sources
  const rest = sources.slice(maxShown - 1)
  const others = {
    source: 'Others',
    leads: sum(rest, 'leads'),
    count: sum(rest, 'count'),
    won: sum(rest, 'won'),
    lost: sum(rest, 'lost'),
    received: rest.every(({ received }) => received === null) ? null : sum(rest, 'received'),
    // A common median cannot be computed from the medians of several sources.
    responseMinutes: null,
  }
  return [...sources.slice(0, maxShown - 1), others]
}

/** The percentage of decided projects that were won; null if none is decided. */
export const winRate = ({ won, lost }: Pick<Source, 'won' | 'lost'>) =>
  won + lost === 0 ? null : Math.round((won / (won + lost)) * 100)

export function sourcesSummary(sources: Source[]) {
  const [leads, count] = [sum(sources, 'leads'), sum(sources, 'count')]
  const [won, lost] = [sum(sources, 'won'), sum(sources, 'lost')]
  const all = copy.leadsAndProjects(leads, count)
  return won + lost === 0 ? copy.sourcesUndecided(all) : copy.sourcesWon(all, won, won + lost)
}

const sum = (sources: Source[], of: 'leads' | 'count' | 'won' | 'lost' | 'received') =>
  sources.reduce((total, source) => total + (source[of] ?? 0), 0)
