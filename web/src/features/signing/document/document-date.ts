import { signerTimeZone } from '@mantel/domain/basics/time-zones'

/** Formats an instant like “03/12/2026”, in the time zone that the server records and uses in the PDF. */
export const formatDocumentDate = (instant: string) => dateFormat.format(new Date(instant))

const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
const dateFormat = new Intl.DateTimeFormat('en-US', {
  timeZone: signerTimeZone(timeZone),
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})
