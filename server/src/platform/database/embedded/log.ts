/** What somebody should see even while all is quiet is a warning. */
export type Log = (line: string, level?: 'warn') => void
