/** Formats an instant like “03/12/2026”, in the reader’s time zone. */
export const formatDocumentDate = (instant: string) => dateFormat.format(new Date(instant))

const dateFormat = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: '2-digit', day: '2-digit' })
