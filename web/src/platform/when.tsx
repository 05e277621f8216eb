import { fullDate, relativeDate } from './dates.ts'

/** A moment as a list says it; resting on it shows the whole date. */
export const When = ({ at }: { at: string }) => (
  <time dateTime={at} title={fullDate(at)}>
    {relativeDate(at)}
  </time>
)
