import { z } from 'zod'

/** The parts of a contract's records that are compared with its seal and its history. */
export const recordParts = [
  'name',
  'text',
  'versions',
  'signatures',
  'recipients',
  'status',
  'history',
  'file',
  'seal',
] as const
export type RecordPart = (typeof recordParts)[number]

export const recordsCheck = z.object({
  /**
   * `partial`: nothing contradicts the records, but an earlier version of the product wrote them and protected only
   * some.
   */
  status: z.enum(['match', 'partial', 'altered']),
  /** The parts that were changed. Empty unless the status is `altered`. */
  altered: z.array(z.enum(recordParts)),
})
export type RecordsCheck = z.infer<typeof recordsCheck>

const partNames: Record<RecordPart, string> = {
  name: 'the name',
  text: 'the text',
  versions: 'the earlier versions',
  signatures: 'the signatures',
  recipients: 'the recipient',
  status: 'the status and dates',
  history: 'the history',
  file: 'the stored PDF',
  seal: 'the seal record',
}

/** Lists parts in a sentence: "the name, the text and the history". */
export function listParts(parts: RecordPart[]) {
  const names = recordParts.filter((part) => parts.includes(part)).map((part) => partNames[part])
  const last = names.pop() ?? ''
  return names.length > 0 ? `${names.join(', ')} and ${last}` : last
}
