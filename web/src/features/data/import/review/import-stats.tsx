import type { ImportCounts, ImportKind } from '@mantel/domain/data'
import { CircleAlert } from 'lucide-react'
import { classes } from '../../../../ui/base/classes.ts'
import { formatCount } from './counts-text.ts'

type Props = { kind: ImportKind; counts: ImportCounts; isDone?: boolean }

export const ImportStats = ({ kind, counts, isDone }: Props) => (
  <dl className="mt-5 flex flex-wrap gap-x-10 gap-y-4 max-sm:grid max-sm:grid-cols-2">
    <Stat label="New" count={counts.created} />
    <Stat label="Updated" count={counts.updated} />
    <Stat label="Unchanged" count={counts.unchanged} />
    <Stat
      label={isDone ? 'Not imported' : 'Can’t be imported'}
      count={counts.invalid}
      isAlarming={counts.invalid > 0}
    />
    {kind === 'projects' && <Stat label="New clients" count={counts.newClients} />}
  </dl>
)

type StatProps = { label: string; count: number; isAlarming?: boolean }

const Stat = ({ label, count, isAlarming }: StatProps) => (
  <div className="flex flex-col-reverse">
    <dt
      className={classes(
        'mt-0.5 flex items-center gap-1 text-12 leading-4',
        isAlarming ? 'text-red' : 'text-muted-foreground',
      )}
    >
      {isAlarming && <CircleAlert size={12} strokeWidth={1.8} aria-hidden />}
      {label}
    </dt>
    <dd
      className={classes(
        'font-serif text-27 leading-8 tracking-[-.02em] lining-nums tabular-nums',
        count === 0 && 'text-muted-foreground',
      )}
    >
      {formatCount(count)}
    </dd>
  </div>
)
