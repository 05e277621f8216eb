import { type Day, formatShortDay } from '@mantel/domain/basics/dates'
import type { Dashboard } from '@mantel/domain/dashboard'
import { Button } from '../../../ui/base/button.tsx'
import * as copy from './copy.ts'
import { useSnooze } from './use-snooze.ts'

type Props = { data: Pick<Dashboard, 'snoozed' | 'money' | 'today'> }

/** Lists what the user has snoozed, so that they can still find it. */
export function SnoozedRows({ data: { snoozed, money, today } }: Props) {
  const rows = [
    ...snoozed.map(({ id, title, snoozedUntil }) => ({ kind: 'project' as const, id, title, snoozedUntil })),
    ...(money?.snoozedBalances ?? []).map(({ invoiceId, invoiceNumber, snoozedUntil }) => ({
      kind: 'invoice' as const,
      id: invoiceId,
      title: invoiceNumber,
      snoozedUntil,
    })),
  ]
  const shown = rows.flatMap(({ snoozedUntil: until, ...row }) => (until ? [{ ...row, until }] : []))
  if (shown.length === 0) return null
  return (
    <details className="border-t border-border pt-2 text-12-5 text-muted-foreground">
      <summary className="cursor-pointer rounded-sm py-1 touch:py-3">{copy.snoozed(shown.length)}</summary>
      <ul aria-label="Snoozed">
        {shown.map((row) => (
          <Row key={row.id} {...row} today={today} />
        ))}
      </ul>
    </details>
  )
}

type RowProps = { kind: 'project' | 'invoice'; id: string; title: string; until: Day; today: Day }

function Row({ kind, id, title, until, today }: RowProps) {
  const { show } = useSnooze(today)
  return (
    <li className="flex min-h-10 items-center gap-3 text-13">
      <bdi className="min-w-0 flex-1 truncate">{title}</bdi>
      <span className="shrink-0 text-12-5 text-muted-foreground">
        {copy.until(formatShortDay(until, today))}
      </span>
      <Button
        size="small"
        variant="ghost"
        aria-label={copy.showAgain(title)}
        onClick={() => void show({ kind, id })}
      >
        Show again
      </Button>
    </li>
  )
}
