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
  'unreadable',
] as const
export type RecordPart = (typeof recordParts)[number]

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
  unreadable: 'values that can’t be read',
}

/** Lists parts in a sentence: "the name, the text and the history". */
export function listParts(parts: RecordPart[]) {
  const names = recordParts.filter((part) => parts.includes(part)).map((part) => partNames[part])
  const last = names.pop() ?? ''
  return names.length > 0 ? `${names.join(', ')} and ${last}` : last
}
