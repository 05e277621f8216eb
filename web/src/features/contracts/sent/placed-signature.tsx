import { dayIn, formatNumericDay } from '@mantel/domain/basics/dates'
import { placedFields } from '@mantel/domain/contracts/contract-fields'
import type { Contract, ContractSignature } from '@mantel/domain/contracts/contracts'
import type { RichText } from '@mantel/domain/contracts/rich-text'
import { PenLine } from 'lucide-react'
import { useState } from 'react'
import { ContractDocument, type DocumentField, hasDate } from '../../signing/document/contract-document.tsx'
import { SignatureView } from '../../signing/signature/signature-view.tsx'

type Props = { contract: Pick<Contract, 'content' | 'signatures'>; timeZone: string }

/** A contract as the client sees it, with the signatures in their fields. */
export const SignedDocument = ({ contract: { content, signatures }, timeZone }: Props) => (
  <ContractDocument
    text={content}
    field={(field) => (
      <SignatureField
        field={field}
        signature={signatureAt(field, signatures)}
        isDated={hasDate(content, field.signer)}
        timeZone={timeZone}
      />
    )}
  />
)

type DraftProps = { text: RichText; owner: Contract['owner']; timeZone: string }

/** A draft as it would look if it were sent now, with the company’s signature. */
export function DraftDocument({ text, owner, timeZone }: DraftProps) {
  const [now] = useState(() => new Date())
  return (
    <SignedDocument
      contract={{ content: text, signatures: signedByOwner(text, owner, now) }}
      timeZone={timeZone}
    />
  )
}

const signedByOwner = (text: RichText, owner: Contract['owner'], now: Date): ContractSignature[] =>
  placedFields(text).flatMap(({ position, type, signer }) => {
    const signatureText = type === 'signature' ? owner?.name : owner?.initials
    if (signer !== 'owner' || !owner || !signatureText) return []
    return [
      {
        signerType: signer,
        signerName: owner.name,
        signerEmail: null,
        signatureType: type,
        signatureText,
        style: 'flourish',
        drawing: null,
        position,
        signedAt: now.toISOString(),
        timeZone: null,
        placedBy: null,
      },
    ]
  })

/**
 * Finds the signature for a field. A date field gets the signer’s first signature. Only the first signature of a type
 * has the drawing, so all signatures of that type use it.
 */
function signatureAt(field: DocumentField, signatures: ContractSignature[]) {
  const own = signatures.filter(({ signerType }) => signerType === field.signer)
  const found = own.find(({ position }) => field.kind === 'date' || position === field.position)
  const drawn = own.find(
    ({ signatureType, drawing }) => signatureType === found?.signatureType && drawing !== null,
  )
  return found && { ...found, drawing: drawn?.drawing ?? null }
}

type FieldProps = {
  field: DocumentField
  signature: ContractSignature | undefined
  /** Whether the text has a date field for this signer. */
  isDated: boolean
  timeZone: string
}

function SignatureField({ field, signature, isDated, timeZone }: FieldProps) {
  if (!signature) return <EmptyField field={field} />
  const day = formatNumericDay(dayIn(signature.timeZone ?? timeZone, signature.signedAt))
  if (field.kind === 'date') return <span className="border-b border-border-strong font-medium">{day}</span>
  const drawn = (
    <SignatureView
      text={signature.signatureText}
      style={signature.style}
      drawing={signature.drawing}
      size={field.kind === 'signature' ? 46 : 28}
    />
  )
  if (field.kind === 'initial') {
    return (
      <span className="inline-flex items-baseline gap-2 px-1 whitespace-nowrap">
        {drawn}
        {!isDated && <span className="font-sans text-12 text-muted-foreground">{day}</span>}
      </span>
    )
  }
  return (
    <span className="my-2 block">
      <span className="block border-b border-border-strong pb-1">{drawn}</span>
      <span className="block pt-3 font-sans text-13 leading-4.5 text-muted-foreground">
        {signature.signerName}
        {!isDated && `, signed ${day}`}
      </span>
    </span>
  )
}

const fieldNames = { signature: 'signature', initial: 'initials', date: 'date' }

function EmptyField({ field: { kind, signer } }: { field: DocumentField }) {
  const label = `${signer === 'client' ? 'Client' : 'Owner'} ${fieldNames[kind]}`
  const style =
    'rounded-box border border-dashed border-border-strong font-sans text-13 leading-4.5 text-muted-foreground'
  if (kind !== 'signature')
    return <span className={`inline-flex min-h-8 items-center px-2.5 ${style}`}>{label}</span>
  return (
    <span className={`my-2 flex h-21 items-center justify-center gap-2 ${style}`}>
      <PenLine size={16} strokeWidth={1.6} aria-hidden />
      {label}
    </span>
  )
}
