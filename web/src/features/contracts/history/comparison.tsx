import type { RichText } from '@mantel/domain/contracts/rich-text'
import { Minus, PencilLine, Plus } from 'lucide-react'
import { useMemo } from 'react'
import { classes } from '../../../ui/base/classes.ts'
import { type Compared, compare, isAllSame, type Piece } from './compare-versions.ts'

type Props = { before: RichText; after: RichText; nameOf: (id: string) => string }

/** What changed from one text to another, with a little of what stands around it. */
export function Comparison({ before, after, nameOf }: Props) {
  const compared = useMemo(() => compare(before, after, nameOf), [before, after, nameOf])
  if (isAllSame(compared)) {
    return <p className="py-10 text-center text-muted-foreground">Both say the same.</p>
  }
  return (
    <ol className="flex flex-col gap-2 text-15 leading-6">
      {shortened(compared).map((row, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a text has no other order than its own
        <li key={at}>{typeof row === 'number' ? <Skipped count={row} /> : <Row row={row} />}</li>
      ))}
    </ol>
  )
}

const around = 1

/** What stays the same is only counted, but for the lines right beside a change. */
function shortened(compared: Compared[]): (Compared | number)[] {
  const isNear = compared.map((_, at) =>
    compared.slice(Math.max(0, at - around), at + around + 1).some(({ kind }) => kind !== 'same'),
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
  <p className="py-1 text-center text-12-5 text-muted-foreground">
    {count === 1 ? '1 paragraph unchanged' : `${count} paragraphs unchanged`}
  </p>
)

const signs = {
  added: { icon: Plus, word: 'Added', look: 'border-green bg-green-soft' },
  removed: { icon: Minus, word: 'Removed', look: 'border-red bg-red-soft' },
  changed: { icon: PencilLine, word: 'Changed', look: 'border-amber bg-card' },
} as const

function Row({ row }: { row: Compared }) {
  if (row.kind === 'same') {
    return (
      <p className={classes('px-3.5 text-muted-foreground', row.line.look === 'heading' && 'font-semibold')}>
        <bdi>{row.line.text}</bdi>
      </p>
    )
  }
  const { icon: Icon, word, look } = signs[row.kind]
  return (
    <div className={classes('rounded-r-control border-l-3 px-3 py-2', look)}>
      <p className="mb-0.5 flex items-center gap-1.25 text-12 leading-4 font-medium text-muted-foreground">
        <Icon size={12} strokeWidth={1.8} aria-hidden />
        {row.kind === 'changed' && row.isOnlyLook ? 'Formatting changed' : word}
      </p>
      {row.kind === 'changed' ? (
        row.isOnlyLook ? (
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
        // oxlint-disable-next-line react/no-array-index-key -- a text has no other order than its own
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
