import { placedFields } from '@mantel/domain/contracts/contract-fields'
import type { Contract, ContractSignature } from '@mantel/domain/contracts/contracts'
import type { RichText } from '@mantel/domain/contracts/rich-text'
import { dayIn, formatNumericDay } from '@mantel/domain/dates'
import { PenLine } from 'lucide-react'
import { useState } from 'react'
import { hasDate, Paper, type PaperField } from '../../signing/document/contract-document.tsx'
import { SignatureView } from '../../signing/signature/signature-view.tsx'

type Props = { contract: Pick<Contract, 'content' | 'signatures'>; timeZone: string }

/** A contract as the client reads it, with what was signed in its place. */
export const SignedPaper = ({ contract: { content, signatures }, timeZone }: Props) => (
  <Paper
    text={content}
    field={(field) => (
      <Place
        field={field}
        signature={signatureAt(field, signatures)}
        isDated={hasDate(content, field.signer)}
        timeZone={timeZone}
      />
    )}
  />
)

type DraftProps = { text: RichText; owner: Contract['owner']; timeZone: string }

/** A draft as it would go out now: the company has signed it already. */
export function DraftPaper({ text, owner, timeZone }: DraftProps) {
  const [now] = useState(() => new Date())
  return (
    <SignedPaper
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

/** Of a date: whatever its signer signed first. What was drawn comes with the first place of its kind, for all of them. */
function signatureAt(field: PaperField, signatures: ContractSignature[]) {
  const theirs = signatures.filter(({ signerType }) => signerType === field.signer)
  const found = theirs.find(({ position }) => field.kind === 'date' || position === field.position)
  const drawn = theirs.find(
    ({ signatureType, drawing }) => signatureType === found?.signatureType && drawing !== null,
  )
  return found && { ...found, drawing: drawn?.drawing ?? null }
}

type PlaceProps = {
  field: PaperField
  signature: ContractSignature | undefined
  /** Whether the day stands in the text anyway. */
  isDated: boolean
  timeZone: string
}

function Place({ field, signature, isDated, timeZone }: PlaceProps) {
  if (!signature) return <Open field={field} />
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

const words = { signature: 'signature', initial: 'initials', date: 'date' }

/** Where somebody has yet to sign. */
function Open({ field: { kind, signer } }: { field: PaperField }) {
  const label = `${signer === 'client' ? 'Client' : 'Owner'} ${words[kind]}`
  const look =
    'rounded-box border border-dashed border-border-strong font-sans text-13 leading-4.5 text-muted-foreground'
  if (kind !== 'signature')
    return <span className={`inline-flex min-h-8 items-center px-2.5 ${look}`}>{label}</span>
  return (
    <span className={`my-2 flex h-21 items-center justify-center gap-2 ${look}`}>
      <PenLine size={16} strokeWidth={1.6} aria-hidden />
      {label}
    </span>
  )
}
