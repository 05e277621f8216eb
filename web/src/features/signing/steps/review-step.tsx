import type { SigningData } from '@mantel/domain/contracts/signing'
import { useEffect, useRef, useState } from 'react'
import { ClientDate, ClientField } from '../document/client-field.tsx'
import { hasDate, Paper, type PaperField } from '../document/contract-document.tsx'
import { Fetched } from '../document/loaded-contract.tsx'
import { OwnerField } from '../document/owner-field.tsx'
import { Step } from '../frame.tsx'
import type { Signer } from '../signature/signer.ts'
import { ReviewBar } from './review-bar.tsx'
import { Beside } from './side-panel.tsx'
import { countMarked, type Marks, nextField, type SigningField } from './signed-fields.ts'

type Props = {
  token: string
  data: SigningData
  signer: Signer
  marks: Marks
  onMark: (field: SigningField) => void
  isPending: boolean
  /** Why it could not be signed just now. */
  trouble: string | undefined
  /** It can no longer be signed by this link, however often somebody tries. */
  isOver: boolean
  onBack: () => void
  onFinish: () => void
  onDeclined: () => void
  onSignedElsewhere: () => void
}

/** How long a signature takes to appear: only then is it time for the next one. */
const arrival = 650

/** The contract itself, in which each place is signed one by one. */
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
    // Whoever uses the keyboard goes on from where they are.
    const following = nextField(fields, { ...marks, [field.id]: 'now' }, field)
    if (marks[field.id] || !following || !isByPointer) return
    moving.current = setTimeout(() => show(placeOf(following)), prefersStillness() ? 0 : arrival)
  }

  function goToNext() {
    if (!next) return
    setLast(next)
    const place = placeOf(next)
    place?.focus({ preventScroll: true })
    show(place)
  }

  function fieldAt(place: PaperField) {
    if (place.signer === 'owner') return <OwnerField data={data} place={place} />
    if (place.kind === 'date') return <ClientDate at={signedAt(fields, marks)} />
    const field = fields.find(({ position }) => position === place.position)
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
      <Step step={2} title={`Read and sign: ${data.contractName}`} isTitleShown={false} takesFocus>
        {data.previousContent && (
          <Fetched part={whatChanged} props={{ before: data.previousContent, after: data.contractContent }} />
        )}
        {isEmpty(data) ? (
          <p className="rounded-sm border border-border bg-card px-6 py-16 text-center text-muted-foreground shadow-paper">
            No contract content available.
          </p>
        ) : (
          <Paper text={data.contractContent} field={fieldAt} />
        )}
        <Beside
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

const whatChanged = async () => (await import('../document/what-changed.tsx')).WhatChanged

const idOf = ({ position }: SigningField) => `field-${position}`
const placeOf = (field: SigningField) => document.getElementById(idOf(field))

const show = (place: HTMLElement | null) =>
  place?.scrollIntoView({ block: 'center', behavior: prefersStillness() ? 'instant' : 'smooth' })

const prefersStillness = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** When somebody put their signature: that is the date which stands in the text. */
const signedAt = (fields: SigningField[], marks: Marks) =>
  fields
    .flatMap(({ id, type }) => (type === 'signature' && marks[id]) || [])
    .sort()
    .at(0)

const isEmpty = ({ contractContent }: SigningData) => contractContent.content.length === 0
