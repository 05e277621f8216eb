import { classes } from '../../../ui/base/classes.ts'
import { Pending, Skeleton } from '../../../ui/display/states.tsx'

type Props = {
  label: string
  rows: number
  /** Rows with a note are taller on a phone, where the note takes a third line. */
  hasNote?: boolean
}

export const RowsSkeleton = ({ label, rows, hasNote }: Props) => (
  <Pending label={label}>
    <ul className="border-t border-border">
      {Array.from({ length: rows }, (_, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the rows are identical and never move
        <li
          key={index}
          className={classes(
            'flex min-h-14 flex-col justify-center gap-2 border-b border-border py-2',
            hasNote && 'max-sm:min-h-18',
          )}
        >
          <Skeleton className="h-3 w-40" />
          <Skeleton className="h-2.5 w-64 max-w-full" />
        </li>
      ))}
    </ul>
  </Pending>
)
