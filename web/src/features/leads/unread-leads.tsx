import { useQuery } from '@tanstack/react-query'
import { leadsSummary } from './queries.ts'

/** The number of unread leads, at the end of the navigation item. A narrow sidebar shows only a dot. */
export function UnreadLeads({ isDot = false }: { isDot?: boolean }) {
  const { data } = useQuery(leadsSummary({}))
  if (!data?.unread) return null
  if (isDot) return <span aria-hidden className="absolute top-1 right-1.5 size-2 rounded-full bg-blue" />
  return (
    <span className="ml-auto rounded-badge bg-blue-soft px-1.5 text-11 leading-4.5 font-semibold text-blue tabular-nums">
      <span className="sr-only">, </span>
      {data.unread.toLocaleString('en-US')}
      <span className="sr-only"> unread</span>
    </span>
  )
}
