import type { ImportCounts, ImportKind } from '@mantel/domain/data'
import { CircleAlert } from 'lucide-react'
import { classes } from '../../../../ui/base/classes.ts'
import { formatCount } from './counts-text.ts'

type Props = { kind: ImportKind; counts: ImportCounts; isDone?: boolean }

export const ImportFigures = ({ kind, counts, isDone }: Props) => (
  <dl className="mt-5 flex flex-wrap gap-x-10 gap-y-4 max-sm:grid max-sm:grid-cols-2">
    <Figure label="New" count={counts.created} />
    <Figure label="Updated" count={counts.updated} />
    <Figure label="Unchanged" count={counts.unchanged} />
    <Figure
      label={isDone ? 'Not imported' : 'Can’t be imported'}
      count={counts.invalid}
      isAlarming={counts.invalid > 0}
    />
    {kind === 'projects' && <Figure label="New clients" count={counts.newClients} />}
  </dl>
)

type FigureProps = { label: string; count: number; isAlarming?: boolean }

const Figure = ({ label, count, isAlarming }: FigureProps) => (
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
