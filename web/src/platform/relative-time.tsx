import { classes } from '../ui/base/classes.ts'
import { fullDate, relativeDate } from './dates.ts'

type Props = { at: string; className?: string }

/** A moment as a list says it; resting on it shows the whole date. */
export const When = ({ at, className }: Props) => (
  <time dateTime={at} title={fullDate(at)} className={className}>
    {relativeDate(at)}
  </time>
)

/** The same by itself, where it begins like a sentence. */
export const WhenAlone = ({ at, className }: Props) => (
  <When at={at} className={classes('inline-block first-letter:uppercase', className)} />
)
