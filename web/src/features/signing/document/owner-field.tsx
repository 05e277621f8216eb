import type { SigningData } from '@mantel/domain/contracts/signing'
import { SignatureView } from '../signature/signature-view.tsx'
import { type DocumentField, hasDate } from './contract-document.tsx'

type Props = { data: SigningData; field: DocumentField }

/** Shows the company's signature, or an empty line if it has not signed. */
export function OwnerField({ data: { company, contractContent, ownerSignatures }, field }: Props) {
  if (field.kind === 'date') {
    const [signed] = ownerSignatures
    return signed ? (
      <span className="border-b border-border-strong font-medium tabular-nums">{signed.on}</span>
    ) : (
      <Blank label={`Date, ${company.name}`} />
    )
  }
  const signed = ownerSignatures.find(({ position }) => position === field.position)
  if (!signed)
    return <Blank label={`${field.kind === 'initial' ? 'Initials' : 'Signature'}, ${company.name}`} />
  const { signatureText, style, drawing, signerName, on } = signed
  if (field.kind === 'initial')
    return <SignatureView text={signatureText} style={style} drawing={drawing} size={26} className="px-1" />
  return (
    <span className="block">
      <span className="@container block border-b border-border-strong px-1">
        <SignatureView text={signatureText} style={style} drawing={drawing} size={40} />
      </span>
      <span className="mt-3 block font-sans text-13 leading-4.5 text-muted-foreground">
        {signerName} for {company.name}
        {!hasDate(contractContent, 'owner') && `, signed ${on}`}
      </span>
    </span>
  )
}

const Blank = ({ label }: { label: string }) => (
  <span className="inline-block min-w-40 border-b border-border-strong font-sans text-13 leading-7 text-muted-foreground">
    {label}
  </span>
)
