import type { SigningData } from '@mantel/domain/contracts/signing'

export type SigningField = SigningData['signatureFields'][number]

/** When each field was marked, by its id; what is not here is not marked. */
export type Marks = Readonly<Record<string, string>>

/** Marks a field, or takes its mark away again. */
export function toggled(marks: Marks, { id }: SigningField, at: string): Marks {
  const { [id]: mark, ...others } = marks
  return mark ? others : { ...marks, [id]: at }
}

export const countMarked = (fields: SigningField[], marks: Marks) =>
  fields.filter(({ id }) => marks[id]).length

/** Which field is next for somebody who was last at the given one: the first open one after it, else the first of all. */
export function nextField(
  fields: SigningField[],
  marks: Marks,
  last?: SigningField,
): SigningField | undefined {
  const open = fields.filter(({ id }) => !marks[id])
  return open.find(({ position }) => last && position > last.position) ?? open[0]
}

/** What a field is called by whoever reads the page aloud. */
export function nameOf(fields: SigningField[], field: SigningField, markedOn?: string) {
  const kind = field.type === 'initial' ? 'Initial' : 'Signature'
  const state = markedOn ? `marked ${markedOn}` : 'not marked'
  return `${kind} field ${fields.indexOf(field) + 1} of ${fields.length}, ${state}`
}
