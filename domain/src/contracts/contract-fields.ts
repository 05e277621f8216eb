import { type Block, type Inline, isList, type Mention, type RichText } from './rich-text-nodes.ts'

/** What a contract can say about a project, in the order in which the editor offers it. */
export const fieldGroups = ['Client', 'Project', 'Money', 'Dates', 'Company'] as const
export type FieldGroup = (typeof fieldGroups)[number]

/** Where the value of a merge field is set right: on the project, the client, or in the company's settings. */
export type FieldHome = 'project' | 'client' | 'company'
export type MergeField = { id: string; label: string; group: FieldGroup; home: FieldHome }

const of =
  (group: FieldGroup, home: FieldHome) =>
  (id: string, label: string): MergeField => ({ id, label, group, home })
const client = of('Client', 'client')
const project = of('Project', 'project')
const money = of('Money', 'project')
const date = of('Dates', 'project')
const company = of('Company', 'company')

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
  money('project.total', 'Project total'),
  money('project.deposit', 'Deposit'),
  money('project.balance', 'Balance'),
  money('project.depositPercent', 'Deposit percent'),
  money('project.discountPercent', 'Discount percent'),
  date('contract.date', 'Date of sending'),
  date('project.dateBooked', 'Date booked'),
  date('project.dateServiced', 'Install date'),
  date('project.dateOfDestage', 'Destage date'),
  date('project.depositDueDate', 'Deposit due'),
  date('project.finalPaymentDueDate', 'Balance due'),
  date('project.stageDurationDays', 'Staging term'),
  date('project.depositDueDays', 'Days until the deposit'),
  date('project.finalPaymentDays', 'Days until the balance'),
  company('company.name', 'Company name'),
  company('company.website', 'Company website'),
  company('company.phone', 'Company phone'),
  company('company.address', 'Company address'),
  company('company.esignOwnerName', 'Owner name'),
  company('company.paymentLateFee', 'Late fee'),
  company('company.additionalServicesHourlyFee', 'Additional services fee'),
  company('company.clientDelaysPenaltyHourlyFee', 'Delay fee'),
  company('company.clientReschedulePenaltyFee', 'Reschedule fee'),
  company('company.businessEinNumber', 'EIN'),
  company('company.businessRegistrationNumber', 'Registration number'),
]
const mergeFieldById = new Map(mergeFields.map((field) => [field.id, field]))
export const mergeField = (id: string) => mergeFieldById.get(id)

export const signerTypes = ['client', 'owner'] as const
export type SignerType = (typeof signerTypes)[number]
export const signatureTypes = ['signature', 'initial'] as const
export type SignatureType = (typeof signatureTypes)[number]
export type SignatureKind = SignatureType | 'date'

/** What somebody fills by signing: `signature.client`, `date.owner`. */
export type SignatureField = { id: string; kind: SignatureKind; signer: SignerType; label: string }

const words = { signature: 'Signature', initial: 'Initial', date: 'Date' } as const
const signers = { client: 'Client', owner: 'Owner' } as const

export const signatureFields: readonly SignatureField[] = signerTypes.flatMap((signer) =>
  (['signature', 'initial', 'date'] as const).map((kind) => ({
    id: `${kind}.${signer}`,
    kind,
    signer,
    label: `${words[kind]} · ${signers[signer]}`,
  })),
)
const signatureFieldById = new Map(signatureFields.map((field) => [field.id, field]))
export const signatureField = (id: string) => signatureFieldById.get(id)
export const isKnownField = (id: string) => mergeFieldById.has(id) || signatureFieldById.has(id)

/** One place where somebody signs or initials. Dates are filled in beside them, and are never counted. */
export type PlacedField = { position: number; type: SignatureType; signer: SignerType }

/** Where to sign and initial, in the order of the document. */
export const placedFields = (text: RichText): PlacedField[] =>
  mentionsIn(text)
    .flatMap(({ attrs }) => signatureField(attrs.id) ?? [])
    .flatMap(({ kind, signer }) => (kind === 'date' ? [] : [{ type: kind, signer }]))
    .map((field, position) => ({ position, ...field }))

export type FieldValues = Readonly<Record<string, string>>

/** The merge fields that have no value yet, each once; a field that nobody knows is missing too. */
export const missingFields = (text: RichText, values: FieldValues): string[] => [
  ...new Set(
    mentionsIn(text)
      .map(({ attrs }) => attrs.id)
      .filter((id) => !signatureField(id) && !valueOf(values, id)),
  ),
]

/** As it is sent: each merge field carries what stands there from now on; the fields for signing stay open. */
export const frozenText = (text: RichText, values: FieldValues): RichText =>
  withMentions(text, ({ id }) => {
    const value = signatureField(id) ? undefined : valueOf(values, id)
    return value ? { id, value } : { id }
  })

/** Its own: every object also knows `constructor` and `toString`. */
export const valueOf = (values: FieldValues, id: string) =>
  Object.hasOwn(values, id) ? values[id] : undefined

/** As it is written: what a field stood for is asked again each time. */
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
