/** As papers write a day: 03/12/2026, where the reader is. */
export const onPaper = (instant: string) => written.format(new Date(instant))

const written = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: '2-digit', day: '2-digit' })
