import type { SigningData } from '@mantel/domain/contracts/signing'

export type SigningField = SigningData['signatureFields'][number]

/** The time at which each field was signed, by field id. */
export type Marks = Readonly<Record<string, string>>

export function toggleMark(marks: Marks, { id }: SigningField, at: string): Marks {
  const { [id]: mark, ...others } = marks
  return mark ? others : { ...marks, [id]: at }
}

export const countMarked = (fields: SigningField[], marks: Marks) =>
  fields.filter(({ id }) => marks[id]).length

/** Returns the first unsigned field after `last`, or else the first unsigned field of the contract. */
export function nextField(
  fields: SigningField[],
  marks: Marks,
  last?: SigningField,
): SigningField | undefined {
  const open = fields.filter(({ id }) => !marks[id])
  return open.find(({ position }) => last && position > last.position) ?? open[0]
}

/** The field's name for screen readers. */
export function describeField(fields: SigningField[], field: SigningField, markedOn?: string) {
  const kind = field.type === 'initial' ? 'Initial' : 'Signature'
  const status = markedOn ? `signed ${markedOn}` : 'not signed'
  return `${kind} field ${fields.indexOf(field) + 1} of ${fields.length}, ${status}`
}
