import type { Dashboard } from '@mantel/domain/dashboard'

export type Source = Dashboard['sources'][number]

const most = 6

/** The largest by name; where there are many, the rest together. */
export function shownSources(sources: Source[]): Source[] {
  if (sources.length <= most) return sources
  const rest = sources.slice(most - 1)
  return [
    ...sources.slice(0, most - 1),
    { source: 'Others', count: sum(rest, 'count'), won: sum(rest, 'won'), lost: sum(rest, 'lost') },
  ]
}

/** Of those that were decided; null while none is. */
export const wonRate = ({ won, lost }: Pick<Source, 'won' | 'lost'>) =>
  won + lost === 0 ? null : Math.round((won / (won + lost)) * 100)

/** The table in a sentence. */
export function sourcesInWords(sources: Source[]) {
  const [count, won, lost] = [sum(sources, 'count'), sum(sources, 'won'), sum(sources, 'lost')]
  const came = count === 1 ? 'One enquiry came in' : `${count} enquiries came in`
  if (won + lost === 0) return `${came}; none is decided yet.`
  return `${came}; of ${won + lost} decided, ${won === 0 ? 'none was' : won === 1 ? 'one was' : `${won} were`} won.`
}

const sum = (sources: Source[], of: 'count' | 'won' | 'lost') =>
  sources.reduce((total, source) => total + source[of], 0)
