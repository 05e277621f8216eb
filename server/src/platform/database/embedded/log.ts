/** A line with `warn` is shown even if the log is otherwise quiet. */
export type Log = (line: string, level?: 'warn') => void
