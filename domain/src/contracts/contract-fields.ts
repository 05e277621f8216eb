import { type Block, type Inline, isList, type Mention, type RichText } from './rich-text-nodes.ts'

/** Groups of merge fields, in the order of the editor's menu. */
export const fieldGroups = ['Client', 'Project', 'Money', 'Dates', 'Company'] as const
export type FieldGroup = (typeof fieldGroups)[number]

/** Where a user edits the value of a merge field: on the project, on the client or in the company's settings. */
export type EditedOn = 'project' | 'client' | 'company'
export type MergeField = { id: string; label: string; group: FieldGroup; editedOn: EditedOn }

const mergeFieldIn =
  (group: FieldGroup, editedOn: EditedOn) =>
  (id: string, label: string): MergeField => ({ id, label, group, editedOn })
const client = mergeFieldIn('Client', 'client')
const project = mergeFieldIn('Project', 'project')
const money = mergeFieldIn('Money', 'project')
const date = mergeFieldIn('Dates', 'project')
const company = mergeFieldIn('Company', 'company')

export const mergeFields: readonly MergeField[] = [
  client('client.name', 'Client name'),
  client('client.firstName', 'Client first name'),
  client('client.lastName', 'Client last name'),
  client('client.companyName', 'Client company'),
  client('client.email', 'Client email'),
  client('client.phone', 'Client phone'),
  client('client.address', 'Client address'),
  project('project.title', 'Project title'),
  project('project.address', 'Property address'),
  project('project.type', 'Project type'),
  project('project.brief', 'Brief'),
  money('project.total', 'Project value'),
  money('project.deposit', 'Deposit'),
  money('project.balance', 'Balance'),
  money('project.depositPercent', 'Deposit percent'),
  money('project.discountPercent', 'Discount percent'),
  date('contract.date', 'Date sent'),
  date('project.dateBooked', 'Booking date'),
  date('project.dateServiced', 'Install date'),
  date('project.dateOfDestage', 'Destage date'),
  date('project.depositDueDate', 'Deposit due date'),
  date('project.finalPaymentDueDate', 'Balance due date'),
  date('project.stageDurationDays', 'Staging period'),
  date('project.depositDueDays', 'Days to pay deposit'),
  date('project.finalPaymentDays', 'Days to pay balance'),
  company('company.name', 'Company name'),
  company('company.website', 'Company website'),
  company('company.phone', 'Company phone'),
  company('company.address', 'Company address'),
  company('company.esignOwnerName', 'Owner name'),
  company('company.paymentLateFee', 'Late fee'),
  company('company.additionalServicesHourlyFee', 'Additional services fee'),
  company('company.clientDelaysPenaltyHourlyFee', 'Waiting time fee'),
  company('company.clientReschedulePenaltyFee', 'Reschedule fee'),
  company('company.businessEinNumber', 'EIN'),
  company('company.businessRegistrationNumber', 'Business registration number'),
]
const mergeFieldById = new Map(mergeFields.map((field) => [field.id, field]))
export const mergeField = (id: string) => mergeFieldById.get(id)

export const signerTypes = ['client', 'owner'] as const
export type SignerType = (typeof signerTypes)[number]
export const signatureTypes = ['signature', 'initial'] as const
export type SignatureType = (typeof signatureTypes)[number]
export type SignatureKind = SignatureType | 'date'

/** A field that signing fills in, such as `signature.client` or `date.owner`. */
export type SignatureField = { id: string; kind: SignatureKind; signer: SignerType; label: string }

const signatureLabels: Record<SignerType, Record<SignatureKind, string>> = {
  client: { signature: 'Client signature', initial: 'Client initials', date: 'Date signed by client' },
  owner: { signature: 'Owner signature', initial: 'Owner initials', date: 'Date signed by owner' },
}

export const signatureFields: readonly SignatureField[] = signerTypes.flatMap((signer) =>
  (['signature', 'initial', 'date'] as const).map((kind) => ({
    id: `${kind}.${signer}`,
    kind,
    signer,
    label: signatureLabels[signer][kind],
  })),
)
const signatureFieldById = new Map(signatureFields.map((field) => [field.id, field]))
export const signatureField = (id: string) => signatureFieldById.get(id)
export const isKnownField = (id: string) => mergeFieldById.has(id) || signatureFieldById.has(id)

/** A signature or initial field in a document. Date fields are filled in automatically and get no position. */
export type PlacedField = { position: number; type: SignatureType; signer: SignerType }

/** The signature and initial fields in document order. */
export const placedFields = (text: RichText): PlacedField[] =>
  mentionsIn(text)
    .flatMap(({ attrs }) => signatureField(attrs.id) ?? [])
    .flatMap(({ kind, signer }) => (kind === 'date' ? [] : [{ type: kind, signer }]))
    .map((field, position) => ({ position, ...field }))

export type FieldValues = Readonly<Record<string, string>>

/** The ids of the merge fields that have no value, each once. An unknown field counts as missing. */
export const missingFields = (text: RichText, values: FieldValues): string[] => [
  ...new Set(
    mentionsIn(text)
      .map(({ attrs }) => attrs.id)
      .filter((id) => !signatureField(id) && !valueOf(values, id)),
  ),
]

/**
 * Stores the current value in each merge field, so that later changes of values do not change a sent contract.
 * Signature fields stay empty.
 */
export const frozenText = (text: RichText, values: FieldValues): RichText =>
  withMentions(text, ({ id }) => {
    const value = signatureField(id) ? undefined : valueOf(values, id)
    return value ? { id, value } : { id }
  })

/** Reads own properties only. Otherwise an unknown field named `constructor` would have an inherited value. */
export const valueOf = (values: FieldValues, id: string) =>
  Object.hasOwn(values, id) ? values[id] : undefined

/** Removes the stored values, because a draft looks up the current values each time. */
export const draftText = (text: RichText): RichText => withMentions(text, ({ id }) => ({ id }))

export const mentionsIn = (text: RichText): Mention[] =>
  inlinesIn(text.content).filter((part) => part.type === 'mention')

const inlinesIn = (blocks: Block[]): Inline[] =>
  blocks.flatMap((block) => {
    if (block.type === 'pageBreak') return []
    return isList(block) ? block.content.flatMap(({ content }) => inlinesIn(content)) : (block.content ?? [])
  })

const withMentions = (text: RichText, change: (attrs: Mention['attrs']) => Mention['attrs']): RichText => {
  const inline = (part: Inline): Inline =>
    part.type === 'mention' ? { type: 'mention', attrs: change(part.attrs) } : part
  const walk = (block: Block): Block => {
    if (block.type === 'pageBreak') return block
    if (isList(block))
      return {
        ...block,
        content: block.content.map((item) => ({ ...item, content: item.content.map(walk) })),
      }
    return block.content ? { ...block, content: block.content.map(inline) } : block
  }
  return { type: 'doc', content: text.content.map(walk) }
}
