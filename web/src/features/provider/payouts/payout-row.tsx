import { formatNumericDay } from '@mantel/domain/basics/dates'
import { formatDollarsAndCents } from '@mantel/domain/basics/money'
import type { Payout } from '@mantel/domain/provider/provider-payments'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown, CircleAlert, CircleCheck, CircleSlash, Clock, type LucideIcon } from 'lucide-react'
import { useId, useState } from 'react'
import { errorText } from '../../../platform/api/api.ts'
import { classes } from '../../../ui/base/classes.ts'
import { Badge, type Hue } from '../../../ui/display/badge.tsx'
import { LoadError, Pending, Skeleton } from '../../../ui/display/states.tsx'
import { payoutQuery } from '../queries.ts'
import * as copy from './copy.ts'
import { PayoutEntries } from './payout-entries.tsx'

const looks: Record<Payout['status'], { hue: Hue; icon: LucideIcon }> = {
  pending: { hue: 'grey', icon: Clock },
  in_transit: { hue: 'blue', icon: Clock },
  paid: { hue: 'green', icon: CircleCheck },
  failed: { hue: 'red', icon: CircleAlert },
  canceled: { hue: 'grey', icon: CircleSlash },
}

export function PayoutRow({ payout }: { payout: Payout }) {
  const [isOpen, setOpen] = useState(false)
  const contentId = useId()
  const day = formatNumericDay(payout.arrivalDate)
  return (
    <li className="border-b border-border">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={contentId}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-13 w-full items-center gap-3 rounded-control py-2 text-left text-13 leading-4.5 hover:bg-hover"
      >
        <ChevronDown
          size={16}
          strokeWidth={1.6}
          aria-hidden
          className={classes('shrink-0 text-muted-foreground', !isOpen && '-rotate-90')}
        />
        <span className="min-w-0 flex-1">
          <span className="block font-medium tabular-nums">{copy.payoutName(day)}</span>
          <span className="block text-12 text-muted-foreground">{copy.contents(payout.paymentCount)}</span>
        </span>
        <Badge {...looks[payout.status]}>{copy.statusNames[payout.status]}</Badge>
        <span className="w-24 shrink-0 text-right font-medium tabular-nums">
          {formatDollarsAndCents(payout.amount)}
        </span>
      </button>
      <div id={contentId}>{isOpen && <Contents id={payout.id} />}</div>
    </li>
  )
}

function Contents({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(payoutQuery(id))
  if (data) return <PayoutEntries entries={data.entries} />
  return error ? (
    <LoadError small what="this payout" message={errorText(error)} onRetry={() => void refetch()} />
  ) : (
    <Pending label="Loading payout">
      <Skeleton className="mb-3 h-16 w-full" />
    </Pending>
  )
}
