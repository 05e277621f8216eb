import type { Proof } from '@mantel/domain/contracts/verify'
import { Check, CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

/** What is known about a sealed contract. Nothing of what it says is here. */
export const ProofRecord = ({ proof }: { proof: Proof }) => (
  <>
    <dl className="mt-5 border-t border-border text-15">
      <Fact name="Contract">{proof.name}</Fact>
      <Fact name="Company">{proof.company}</Fact>
      {proof.signers.map(({ name, signedAt }) => (
        <Fact key={`${name} ${signedAt}`} name="Signed by">
          {name}
          <span className="block text-14 text-muted-foreground">{inUtc(signedAt)}</span>
        </Fact>
      ))}
      <Fact name="Sealed">{inUtc(proof.sealedAt)}</Fact>
      <Fact name="SHA-256 of the PDF">
        <Digest>{proof.sha256}</Digest>
      </Fact>
      <Fact name="SHA-256 of the text">
        <Digest>{proof.contentHash}</Digest>
      </Fact>
      <Fact name="Head of the event log">
        <Digest>{proof.chainHead}</Digest>
      </Fact>
    </dl>
    <h3 className="mt-8 text-16 font-semibold">What happened to it</h3>
    <Chain holds={proof.chainHolds} />
    <ol className="mt-2 border-t border-border text-15">
      {proof.events.map(({ seq, at, type, words, hash }) => (
        <li key={seq} className="border-b border-border py-2.5">
          <time dateTime={at} className="block text-14 text-muted-foreground tabular-nums">
            {inUtc(at)}
          </time>
          {words}
          <Digest>{hash}</Digest>
          {hash === proof.chainHead && (
            <Named>The certificate page names this line as the head of the event log.</Named>
          )}
          {type === 'sealed' && (
            <Named>The letters with the signed contract say that its record ends with this line.</Named>
          )}
        </li>
      ))}
    </ol>
  </>
)

const Chain = ({ holds }: { holds: boolean }) =>
  holds ? (
    <p className="mt-1 flex items-start gap-2 text-14 text-green">
      <Check size={14} strokeWidth={1.8} aria-hidden className="mt-1.5 shrink-0" />
      The chain is unbroken: each line is sealed together with the one before, up to the one that the PDF
      names.
    </p>
  ) : (
    <p className="mt-1 flex items-start gap-2 text-14 text-red">
      <CircleAlert size={14} strokeWidth={1.8} aria-hidden className="mt-1.5 shrink-0" />
      The chain is broken: these lines are not those that the PDF names. Rely on the PDF only.
    </p>
  )

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex gap-x-6 border-b border-border py-2.5 @max-[640px]:flex-col">
    <dt className="w-44 shrink-0 text-muted-foreground">{name}</dt>
    <dd className="min-w-0 flex-1">{children}</dd>
  </div>
)

/** Where somebody finds the same number on what they hold. */
const Named = ({ children }: { children: string }) => (
  <span className="block text-14 text-muted-foreground">{children}</span>
)

const Digest = ({ children }: { children: string }) => (
  <span className="block font-mono text-11 leading-5 break-all text-muted-foreground">{children}</span>
)

/** The same for everybody who compares it with the certificate page. */
const inUtc = (instant: string) => `${written.format(new Date(instant))} UTC`

const written = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  hourCycle: 'h23',
  timeZone: 'UTC',
})
