import type { RecordsCheck } from '@mantel/domain/contracts/records'
import type { Proof } from '@mantel/domain/contracts/verify'
import { Check, CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import * as copy from './copy.ts'

/** Shows how a sealed contract was signed, without the contract's text. */
export const ProofRecord = ({ proof }: { proof: Proof }) => (
  <>
    {/* Comes before the facts, because they are not to be trusted if the records were changed. */}
    <RecordsStatus check={proof.records} />
    <dl className="mt-3 border-t border-border text-15">
      <Fact name="Contract">{proof.name}</Fact>
      <Fact name="Company">{proof.company}</Fact>
      {proof.signers.map(({ name, signedAt }) => (
        <Fact key={`${name} ${signedAt}`} name="Signed by">
          {name}
          <span className="block text-14 text-muted-foreground">{formatUtc(signedAt)}</span>
        </Fact>
      ))}
      <Fact name="Sealed">{formatUtc(proof.sealedAt)}</Fact>
      <Fact name={copy.pdfHash}>
        <Digest>{proof.sha256}</Digest>
      </Fact>
      <Fact name={copy.textHash}>
        <Digest>{proof.contentHash}</Digest>
      </Fact>
      <Fact name={copy.logHead}>
        <Digest>{proof.chainHead}</Digest>
      </Fact>
    </dl>
    <h3 className="mt-8 text-16 font-semibold">History</h3>
    <ol className="mt-2 border-t border-border text-15">
      {proof.events.map(({ seq, at, type, words, hash }) => (
        <li key={seq} className="border-b border-border py-2.5">
          <time dateTime={at} className="block text-14 text-muted-foreground tabular-nums">
            {formatUtc(at)}
          </time>
          {words}
          <Digest>{hash}</Digest>
          {hash === proof.chainHead && <Note>{copy.isLogHead}</Note>}
          {type === 'sealed' && <Note>{copy.isInEmails}</Note>}
        </li>
      ))}
    </ol>
  </>
)

const hues = { match: 'text-green', partial: 'text-amber', altered: 'text-red' }

function RecordsStatus({ check: { status, altered } }: { check: RecordsCheck }) {
  const Icon = status === 'match' ? Check : CircleAlert
  return (
    <p className={`mt-4 flex items-start gap-2 text-14 ${hues[status]}`}>
      <Icon size={14} strokeWidth={1.8} aria-hidden className="mt-1.5 shrink-0" />
      {copy.recordsText[status](altered.join(', '))}
    </p>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex gap-x-6 border-b border-border py-2.5 @max-[640px]:flex-col">
    <dt className="w-44 shrink-0 text-muted-foreground">{name}</dt>
    <dd className="min-w-0 flex-1">{children}</dd>
  </div>
)

/** Says where else the same hash is shown. */
const Note = ({ children }: { children: string }) => (
  <span className="block text-14 text-muted-foreground">{children}</span>
)

const Digest = ({ children }: { children: string }) => (
  <span className="block font-mono text-11 leading-5 break-all text-muted-foreground">{children}</span>
)

/** Formats in UTC, as the certificate page does, so that both show the same time. */
const formatUtc = (instant: string) => `${utcFormat.format(new Date(instant))} UTC`

const utcFormat = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  hourCycle: 'h23',
  timeZone: 'UTC',
})
