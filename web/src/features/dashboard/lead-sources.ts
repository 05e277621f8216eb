import type { Dashboard } from '@mantel/domain/dashboard'
import * as copy from './copy.tsx'

export type Source = Dashboard['sources'][number]

const maxShown = 6

/** Combines the smallest sources into “Others” if there are more than six. */
export function shownSources(sources: Source[]): Source[] {
  if (sources.length <= maxShown) return sources
  const rest = sources.slice(maxShown - 1)
  return [
    ...sources.slice(0, maxShown - 1),
    { source: 'Others', count: sum(rest, 'count'), won: sum(rest, 'won'), lost: sum(rest, 'lost') },
  ]
}

/** The percentage of decided leads that were won; null if none is decided. */
export const winRate = ({ won, lost }: Pick<Source, 'won' | 'lost'>) =>
  won + lost === 0 ? null : Math.round((won / (won + lost)) * 100)

export function sourcesSummary(sources: Source[]) {
  const [count, won, lost] = [sum(sources, 'count'), sum(sources, 'won'), sum(sources, 'lost')]
  const leads = count === 1 ? '1 lead' : `${count} leads`
  return won + lost === 0 ? copy.leadsUndecided(leads) : copy.leadsWon(leads, won, won + lost)
}

const sum = (sources: Source[], of: 'count' | 'won' | 'lost') =>
  sources.reduce((total, source) => total + source[of], 0)
