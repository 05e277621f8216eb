import type { Contract, ContractSignature } from '@mantel/domain/contracts/contracts'
import { listParts } from '@mantel/domain/contracts/record-parts'
import type { RecordsCheck } from '@mantel/domain/contracts/records'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Properties, Property } from '../../../ui/display/properties.tsx'
import { SignatureView } from '../../signing/signature/signature-view.tsx'
import { recordsCheckQuery } from '../queries.ts'
import * as copy from './copy.ts'
import { formatDateTime } from './status-text.ts'

type Props = { contract: Contract; timeZone: string }

export function ContractRecord({ contract, timeZone }: Props) {
  const { signatures, events } = contract
  if (signatures.length === 0 && events.length === 0) return null
  return (
    <div className="mt-4 border-b border-border">
      {signatures.length > 0 && (
        <Collapsible title="Signature details">
          <SignatureDetails contract={contract} timeZone={timeZone} />
        </Collapsible>
      )}
      {events.length > 0 && (
        <Collapsible title="History" count={events.length}>
          <ol className="flex flex-col gap-2">
            {events.map((event) => (
              <li key={event.seq} className="flex gap-3 text-13 leading-4.5 max-sm:flex-col max-sm:gap-0">
                <time dateTime={event.at} className="w-40 shrink-0 text-muted-foreground tabular-nums">
                  {formatDateTime(event.at, timeZone)}
                </time>
                <span className="min-w-0 wrap-anywhere">{event.words}</span>
              </li>
            ))}
          </ol>
        </Collapsible>
      )}
    </div>
  )
}

const Collapsible = ({ title, count, children }: { title: string; count?: number; children: ReactNode }) => (
  <details className="group border-t border-border">
    <summary className="-mx-2 flex h-10 cursor-pointer list-none items-center gap-1.5 rounded-control px-2 text-13 font-semibold hover:bg-hover touch:h-12">
      <ChevronRight
        size={14}
        strokeWidth={1.8}
        aria-hidden
        className="shrink-0 text-muted-foreground group-open:rotate-90"
      />
      {title}
      {count !== undefined && (
        <span className="text-11 font-medium text-muted-foreground tabular-nums">{count}</span>
      )}
    </summary>
    <div className="pt-1 pb-4 pl-5">{children}</div>
  </details>
)

function SignatureDetails({ contract, timeZone }: Props) {
  const { signatures, contentHash, sealed, link } = contract
  const { data: check } = useQuery(recordsCheckQuery(contract))
  const signers = [...new Map(signatures.map((one) => [one.signerType, one])).values()]
  return (
    <div className="flex flex-col gap-4">
      {signers.map((signer) => (
        <Signer
          key={signer.signerType}
          signer={signer}
          signatures={signatures.filter(({ signerType }) => signerType === signer.signerType)}
          invited={signer.signerType === 'client' ? (link?.recipientEmail ?? null) : null}
          timeZone={timeZone}
        />
      ))}
      <Properties label="Technical details">
        {check && <Property label="Records">{recordsText(check)}</Property>}
        {contentHash && <Property label="Content hash">{hash(contentHash)}</Property>}
        {sealed && (
          <>
            <Property label="Sealed">{formatDateTime(sealed.at, timeZone)}</Property>
            <Property label="File hash">{hash(sealed.sha256)}</Property>
          </>
        )}
      </Properties>
    </div>
  )
}

const recordsText = ({ status, altered }: RecordsCheck) =>
  status === 'match'
    ? copy.recordsMatch
    : status === 'partial'
      ? copy.recordsPartial
      : copy.recordsChanged(listParts(altered))

const hash = (text: string) => <span className="font-mono text-12 wrap-anywhere">{text}</span>

type SignerProps = {
  signer: ContractSignature
  signatures: ContractSignature[]
  /** The address that the signing link was sent to; null for the owner. The client may sign with another address. */
  invited: string | null
  timeZone: string
}

function Signer({ signer, signatures, invited, timeZone }: SignerProps) {
  const counts = [
    count(signatures.filter(({ signatureType }) => signatureType === 'signature').length, 'signature'),
    count(signatures.filter(({ signatureType }) => signatureType === 'initial').length, 'initial'),
  ].filter(Boolean)
  const full = signatures.find(({ signatureType }) => signatureType === 'signature') ?? signer
  return (
    <div>
      <p className="@container mb-1 pb-3">
        <SignatureView text={full.signatureText} style={full.style} drawing={full.drawing} size={32} />
      </p>
      <Properties label={signer.signerName}>
        <Property label={signer.signerType === 'client' ? 'Client' : 'Owner'}>
          <bdi>{signer.signerName}</bdi>
        </Property>
        {signer.signerEmail && (
          <Property label="Email">
            {signer.signerEmail}
            {invited && invited !== signer.signerEmail && (
              <span className="block text-amber">{copy.otherAddress(invited)}</span>
            )}
          </Property>
        )}
        <Property label="Signed">
          {formatDateTime(signer.signedAt, signer.timeZone ?? timeZone)}
          {signer.timeZone && ` (${signer.timeZone})`}
        </Property>
        {signer.placedBy && (
          <Property label="Added">{copy.addedWhenSent(senderText(signer.placedBy))}</Property>
        )}
        <Property label="Fields">{counts.join(', ')}</Property>
      </Properties>
    </div>
  )
}

const senderText = ({ name, email }: NonNullable<ContractSignature['placedBy']>) =>
  email ? `${name} (${email})` : name

const count = (number: number, word: string) => number > 0 && `${number} ${word}${number === 1 ? '' : 's'}`
