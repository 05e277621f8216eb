import { consentLine, maxInitials } from '@mantel/domain/contracts/consent'
import type { SigningData } from '@mantel/domain/contracts/signing'
import { ArrowRight } from 'lucide-react'
import { Button } from '../../../ui/base/button.tsx'
import { emailError } from '../../site/waitlist/join-waitlist.ts'
import { ActionBar, Step } from '../frame.tsx'
import { greetingFor } from '../greeting.ts'
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
  onChange: (changes: Partial<Signer>) => void
  onReview: () => void
  onDeclined: () => void
  onSignedElsewhere: () => void
}

export function InfoStep({ token, data, signer, isReturn, onChange, onReview, ...rest }: Props) {
  const { contractName, company } = data
  const texts = typedTexts(signer)
  const missing = findMissing(signer, data)
  const hasInitials = needsInitials(data)
  const isTyped = signer.drawing === null || (hasInitials && signer.initialsDrawing === null)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (missing === null) onReview()
      }}
      className="flex flex-1 flex-col"
    >
      <Step step={1} title={greetingFor(contractName)} takesFocus={isReturn}>
        <p className="mt-2.5 text-[calc(15.5*var(--px))] leading-5.75 text-muted-foreground">
          {copy.intro}
          {hasChanged(data) && copy.hasEarlierVersion}
        </p>
        <TextField
          label="Full name"
          value={signer.name}
          onText={(name) => onChange({ name })}
          error={signer.name.trim() ? undefined : 'Add your name'}
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
          text={signer.signature || texts.signature}
          onText={(signature) => onChange({ signature })}
          style={signer.style}
          drawing={signer.drawing}
          onDrawing={(drawing) => onChange({ drawing })}
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
            hint={copy.initialsHint(maxInitials)}
            isShort
            text={signer.initials || texts.initials}
            onText={(initials) => onChange({ initials: initials.toUpperCase().slice(0, maxInitials) })}
            style={signer.style}
            drawing={signer.initialsDrawing}
            onDrawing={(initialsDrawing) => onChange({ initialsDrawing })}
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

/** Whether the text differs from an earlier version. Resending the same text is not a change. */
const hasChanged = ({ previousContent, contractContent }: SigningData) =>
  previousContent !== null && JSON.stringify(previousContent) !== JSON.stringify(contractContent)

/** The first name is enough to show a style. */
const sampleOf = ({ signature, name }: Signer) =>
  (signature.trim() || name.trim() || 'Name').split(/\s+/)[0] ?? ''
