import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Inbox } from 'lucide-react'
import * as copy from '../copy.ts'
import { leadsSummary } from '../queries.ts'

type Props = {
  /** True on phones, where the chip links to the list of leads instead of opening the panel. */
  isLink: boolean
  onOpen: () => void
}

/** Shows on the board how many new leads are waiting for a decision. Hidden if there are none. */
export function LeadsChip({ isLink, onOpen }: Props) {
  const { data } = useQuery(leadsSummary({}))
  if (!data?.views.new) return null
  const content = (
    <>
      <Inbox size={14} strokeWidth={1.8} aria-hidden className="shrink-0" />
      {copy.newLeads(data.views.new)}
    </>
  )
  return isLink ? (
    <Link to="/app/leads" search={{ view: 'new' }} className={look}>
      {content}
    </Link>
  ) : (
    <button type="button" onClick={onOpen} className={look}>
      {content}
    </button>
  )
}

const look =
  'inline-flex h-6.5 items-center gap-1.5 rounded-control bg-blue-soft px-2 text-12-5 font-medium whitespace-nowrap text-blue hover:brightness-97 dark:hover:brightness-115 touch:h-11'
