import { classes } from '../ui/base/classes.ts'
import { fullDate, relativeDate } from './dates.ts'
import { useDisplayZone } from './display-zone.ts'

type Props = { at: string; className?: string }

/** Shows an instant as `relativeDate` formats it, with the full date as a tooltip. */
export function RelativeTime({ at, className }: Props) {
  useDisplayZone()
  return (
    <time dateTime={at} title={fullDate(at)} className={className}>
      {relativeDate(at)}
    </time>
  )
}

/** Like `RelativeTime`, but with a capital first letter, for use outside a sentence. */
export const CapitalizedRelativeTime = ({ at, className }: Props) => (
  <RelativeTime at={at} className={classes('inline-block first-letter:uppercase', className)} />
)
