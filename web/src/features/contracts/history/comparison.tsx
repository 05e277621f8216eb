import type { RichText } from '@mantel/domain/contracts/rich-text'
import { Minus, PencilLine, Plus } from 'lucide-react'
import { useMemo } from 'react'
import { classes } from '../../../ui/base/classes.ts'
import { type Compared, compareTexts, isUnchanged, type Piece } from './compare-versions.ts'
import * as copy from './copy.ts'

type Props = { before: RichText; after: RichText; nameOf: (id: string) => string }

/** The differences between two texts, with one line of context around each. */
export function Comparison({ before, after, nameOf }: Props) {
  const compared = useMemo(() => compareTexts(before, after, nameOf), [before, after, nameOf])
  if (isUnchanged(compared)) {
    return <p className="py-10 text-center text-muted-foreground">{copy.noDifferences}</p>
  }
  return (
    <ol className="flex flex-col gap-2 text-15 leading-6">
      {collapseUnchanged(compared).map((row, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- lines have no ids
        <li key={at}>{typeof row === 'number' ? <Skipped count={row} /> : <Row row={row} />}</li>
      ))}
    </ol>
  )
}

const contextLines = 1

/** Replaces each run of unchanged lines with the count of those lines, but keeps the lines next to a change. */
function collapseUnchanged(compared: Compared[]): (Compared | number)[] {
  const isNear = compared.map((_, at) =>
    compared.slice(Math.max(0, at - contextLines), at + contextLines + 1).some(({ kind }) => kind !== 'same'),
  )
  const rows: (Compared | number)[] = []
  for (const [at, row] of compared.entries()) {
    const last = rows.at(-1)
    if (isNear[at]) rows.push(row)
    else if (typeof last === 'number') rows[rows.length - 1] = last + 1
    else rows.push(1)
  }
  return rows
}

const Skipped = ({ count }: { count: number }) => (
  <p className="py-1 text-center text-12-5 text-muted-foreground">{copy.unchanged(count)}</p>
)

const rowKinds = {
  added: { icon: Plus, label: 'Added', look: 'border-green bg-green-soft' },
  removed: { icon: Minus, label: 'Removed', look: 'border-red bg-red-soft' },
  changed: { icon: PencilLine, label: 'Changed', look: 'border-amber bg-card' },
} as const

function Row({ row }: { row: Compared }) {
  if (row.kind === 'same') {
    return (
      <p className={classes('px-3.5 text-muted-foreground', row.line.style === 'heading' && 'font-semibold')}>
        <bdi>{row.line.text}</bdi>
      </p>
    )
  }
  const { icon: Icon, label, look } = rowKinds[row.kind]
  return (
    <div className={classes('rounded-r-control border-l-3 px-3 py-2', look)}>
      <p className="mb-0.5 flex items-center gap-1.25 text-12 leading-4 font-medium text-muted-foreground">
        <Icon size={12} strokeWidth={1.8} aria-hidden />
        {row.kind === 'changed' && row.isFormattingOnly ? 'Formatting changed' : label}
      </p>
      {row.kind === 'changed' ? (
        row.isFormattingOnly ? (
          <p>{row.after.map(({ text }) => text).join('')}</p>
        ) : (
          <>
            <p>
              <Pieces pieces={row.before} as="del" />
            </p>
            <p className="mt-1">
              <Pieces pieces={row.after} as="ins" />
            </p>
          </>
        )
      ) : row.kind === 'removed' ? (
        <del className="decoration-red/60">{row.line.text}</del>
      ) : (
        <ins className="no-underline">{row.line.text}</ins>
      )}
    </div>
  )
}

const Pieces = ({ pieces, as: Tag }: { pieces: Piece[]; as: 'del' | 'ins' }) =>
  pieces.map(({ text, isOnlyHere }, at) =>
    isOnlyHere ? (
      <Tag
        // oxlint-disable-next-line react/no-array-index-key -- pieces have no ids
        key={at}
        className={classes(
          'rounded-[3px] px-0.5',
          Tag === 'del' ? 'bg-red-soft text-red' : 'bg-green-soft text-green no-underline',
        )}
      >
        {text}
      </Tag>
    ) : (
      text
    ),
  )
