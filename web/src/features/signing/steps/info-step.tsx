import { consentLine, maxInitials } from '@mantel/domain/contracts/consent'
import type { SigningData } from '@mantel/domain/contracts/signing'
import { ArrowRight } from 'lucide-react'
import { type SubmitEvent, useState } from 'react'
import { Button } from '../../../ui/base/button.tsx'
import { emailError } from '../../site/waitlist/join-waitlist.ts'
import { ActionBar, Step } from '../frame.tsx'
import { greetingFor } from '../greeting.ts'
import * as signatureCopy from '../signature/copy.ts'
import { type NameCheck, printedNames } from '../signature/name-check.ts'
import { SignaturePad, StyleChoice } from '../signature/signature-pad.tsx'
import { findMissing, needsInitials, type Signer, typedTexts } from '../signature/signer.ts'
import { TextField } from '../text-field.tsx'
import * as copy from './copy.tsx'
import { DisclosureLink, StepLinks } from './step-links.tsx'

type Props = {
  token: string
  data: SigningData
  signer: Signer
  /** Whether the signer came back from the review. */
  isReturn: boolean
  nameCheck: NameCheck
  onChange: (changes: Partial<Signer>) => void
  onReview: () => void
  onDeclined: () => void
  onSignedElsewhere: () => void
}

export function InfoStep({ token, data, signer, isReturn, nameCheck, onChange, onReview, ...rest }: Props) {
  const { contractName, company } = data
  const texts = typedTexts(signer)
  const names = printedNames(signer, data)
  const refusals = nameCheck.refusalsOf(names)
  const isRefused = Object.keys(refusals).length > 0
  const missing = findMissing(signer, data) ?? (isRefused ? signatureCopy.changeNames : null)
  const checkNames = () => void nameCheck.check(names)
  const [isChecking, setChecking] = useState(false)
  const hasInitials = needsInitials(data)
  const isTyped = signer.drawing === null || (hasInitials && signer.initialsDrawing === null)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (missing !== null || isChecking) return
    const { elements } = event.currentTarget
    setChecking(true)
    const [refused] = Object.keys(await nameCheck.check(names))
    setChecking(false)
    if (refused === undefined) return onReview()
    const field = elements.namedItem(refused)
    if (field instanceof HTMLElement) field.focus()
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-1 flex-col">
      <Step step={1} title={greetingFor(contractName)} takesFocus={isReturn}>
        <p className="mt-2.5 text-[calc(15.5*var(--px))] leading-5.75 text-muted-foreground">
          {copy.intro}
          {hasChanged(data) && copy.hasEarlierVersion}
        </p>
        <TextField
          label="Full name"
          name="signerName"
          value={signer.name}
          onText={(name) => onChange({ name })}
          error={signer.name.trim() ? undefined : 'Add your name'}
          refusal={refusals.signerName}
          onLeave={checkNames}
          autoComplete="name"
          maxLength={200}
        />
        <TextField
          label="Email"
          type="email"
          value={signer.email}
          onText={(email) => onChange({ email })}
          error={emailError(signer.email.trim())}
          autoComplete="email"
          maxLength={254}
        />
        <SignaturePad
          label="Full signature"
          name="fullSignature"
          text={signer.signature || texts.signature}
          onText={(signature) => onChange({ signature })}
          style={signer.style}
          drawing={signer.drawing}
          onDrawing={(drawing) => onChange({ drawing })}
          refusal={refusals.fullSignature}
          onLeave={checkNames}
          placeholder={copy.typeFullName}
          autoComplete="off"
          autoCapitalize="words"
          maxLength={200}
        />
        {isTyped && (
          <StyleChoice
            style={signer.style}
            sample={sampleOf(signer)}
            onStyle={(style) => onChange({ style })}
          />
        )}
        {hasInitials && (
          <SignaturePad
            label="Initials"
            name="initials"
            hint={copy.initialsHint(maxInitials)}
            isShort
            text={signer.initials || texts.initials}
            onText={(initials) => onChange({ initials: initials.toUpperCase().slice(0, maxInitials) })}
            style={signer.style}
            drawing={signer.initialsDrawing}
            onDrawing={(initialsDrawing) => onChange({ initialsDrawing })}
            refusal={refusals.initials}
            onLeave={checkNames}
            autoComplete="off"
            autoCapitalize="characters"
            maxLength={maxInitials}
          />
        )}
        <StepLinks
          token={token}
          company={company}
          onDeclined={rest.onDeclined}
          onSignedElsewhere={rest.onSignedElsewhere}
        />
      </Step>
      <ActionBar isTall>
        <div className="mb-2.5 text-13 leading-4.75 text-muted-foreground">
          {consentLine} <DisclosureLink />
        </div>
        <Button
          type="submit"
          variant="primary"
          size="large"
          disabled={missing !== null}
          busy={isChecking}
          aria-describedby="missing"
          className="h-12! w-full text-16! disabled:border-transparent disabled:bg-secondary disabled:text-muted-foreground disabled:opacity-100 disabled:shadow-none"
        >
          Review contract
          <ArrowRight size={16} strokeWidth={1.6} aria-hidden />
        </Button>
        <p id="missing" role="status" className="mt-1.5 min-h-5 text-center text-14 leading-5">
          {missing ?? <span className="text-muted-foreground">{copy.nothingSigned}</span>}
        </p>
      </ActionBar>
    </form>
  )
}

/** False for a first version, and for a contract that was sent again with the same text. */
const hasChanged = ({ previousContent, contractContent }: SigningData) =>
  previousContent !== null && JSON.stringify(previousContent) !== JSON.stringify(contractContent)

/** Returns the text that shows the signature styles. The first name is enough to compare them. */
const sampleOf = ({ signature, name }: Signer) =>
  (signature.trim() || name.trim() || 'Name').split(/\s+/)[0] ?? ''
