import type { SigningData } from '@mantel/domain/contracts/signing'
import { useEffect, useRef, useState } from 'react'
import { ClientDate, ClientField } from '../../document/client-field.tsx'
import { ContractDocument, type DocumentField, hasDate } from '../../document/contract-document.tsx'
import { LazyPart } from '../../document/lazy-part.tsx'
import { OwnerField } from '../../document/owner-field.tsx'
import { Step } from '../../frame.tsx'
import type { Signer } from '../../signature/signer.ts'
import { countMarked, type Marks, nextField, type SigningField } from '../signed-fields.ts'
import { StepLinks } from '../step-links.tsx'
import * as copy from './copy.ts'
import { ReviewBar } from './review-bar.tsx'

type Props = {
  token: string
  data: SigningData
  signer: Signer
  marks: Marks
  onMark: (field: SigningField) => void
  isPending: boolean
  error: string | undefined
  /** True if the link no longer works. A retry would fail as well. */
  isOver: boolean
  onBack: () => void
  onFinish: () => void
  onDeclined: () => void
  onSignedElsewhere: () => void
}

/** The duration of a signature's animation in milliseconds. The page scrolls to the next field afterward. */
const animationTime = 650

export function ReviewStep({ token, data, signer, marks, onMark, ...rest }: Props) {
  const fields = data.signatureFields
  const [last, setLast] = useState<SigningField>()
  const isDated = hasDate(data.contractContent, 'client')
  const next = nextField(fields, marks, last)
  const current = last && !marks[last.id] ? last : next
  const moving = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(moving.current), [])

  function mark(field: SigningField, isByPointer: boolean) {
    clearTimeout(moving.current)
    setLast(field)
    onMark(field)
    // Only a tap or click scrolls to the next field. Keyboard users would lose sight of the focused field.
    const following = nextField(fields, { ...marks, [field.id]: 'now' }, field)
    if (marks[field.id] || !following || !isByPointer) return
    moving.current = setTimeout(
      () => scrollTo(elementOf(following)),
      prefersReducedMotion() ? 0 : animationTime,
    )
  }

  function goToNext() {
    if (!next) return
    setLast(next)
    const element = elementOf(next)
    element?.focus({ preventScroll: true })
    scrollTo(element)
  }

  function renderField(placed: DocumentField) {
    if (placed.signer === 'owner') return <OwnerField data={data} field={placed} />
    if (placed.kind === 'date') return <ClientDate at={signedAt(fields, marks)} />
    const field = fields.find(({ position }) => position === placed.position)
    if (!field) return null
    return (
      <ClientField
        id={idOf(field)}
        fields={fields}
        field={field}
        signer={signer}
        markedAt={marks[field.id]}
        isDated={isDated}
        isCurrent={field === current}
        onMark={mark}
      />
    )
  }

  return (
    <>
      <Step step={2} title={copy.reviewTitle(data.contractName)} isTitleShown={false} takesFocus>
        {data.previousContent && (
          <LazyPart
            part={whatChanged}
            props={{ before: data.previousContent, after: data.contractContent }}
          />
        )}
        {isEmpty(data) ? (
          <p className="rounded-sm border border-border bg-card px-6 py-16 text-center text-muted-foreground shadow-paper">
            {copy.emptyContract}
          </p>
        ) : (
          <ContractDocument text={data.contractContent} field={renderField} />
        )}
        <StepLinks
          token={token}
          company={data.company}
          onDeclined={rest.onDeclined}
          onSignedElsewhere={rest.onSignedElsewhere}
        />
      </Step>
      <ReviewBar
        {...rest}
        marked={countMarked(fields, marks)}
        all={fields.length}
        isEmpty={isEmpty(data)}
        onNext={goToNext}
      />
    </>
  )
}

const whatChanged = async () => (await import('./what-changed.tsx')).WhatChanged

const idOf = ({ position }: SigningField) => `field-${position}`
const elementOf = (field: SigningField) => document.getElementById(idOf(field))

const scrollTo = (element: HTMLElement | null) =>
  element?.scrollIntoView({ block: 'center', behavior: prefersReducedMotion() ? 'instant' : 'smooth' })

const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Returns the time for the date fields: when the first signature field was signed. Initials do not count. */
const signedAt = (fields: SigningField[], marks: Marks) =>
  fields
    .flatMap(({ id, type }) => (type === 'signature' && marks[id]) || [])
    .sort()
    .at(0)

const isEmpty = ({ contractContent }: SigningData) => contractContent.content.length === 0
