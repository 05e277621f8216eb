import { classes } from '../../../ui/base/classes.ts'
import { Pending, Skeleton } from '../../../ui/display/states.tsx'

type Props = {
  label: string
  rows: number /** With a note, which a phone has in a third line. */
  noted?: boolean
}

/** Two lines a row, as the lists of this room have them. */
export const RowsSkeleton = ({ label, rows, noted }: Props) => (
  <Pending label={label}>
    <ul className="border-t border-border">
      {Array.from({ length: rows }, (_, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- they are all alike and never move
        <li
          key={index}
          className={classes(
            'flex min-h-14 flex-col justify-center gap-2 border-b border-border py-2',
            noted && 'max-sm:min-h-18',
          )}
        >
          <Skeleton className="h-3 w-40" />
          <Skeleton className="h-2.5 w-64 max-w-full" />
        </li>
      ))}
    </ul>
  </Pending>
)
