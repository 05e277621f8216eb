import type { SigningData } from '@mantel/domain/signing'
import { ArrowDown, CircleAlert } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Progress } from '../../ui/progress.tsx'
import { Beside } from './beside.tsx'
import { ClientDate, ClientField } from './client-field.tsx'
import { Fetched } from './fetched.tsx'
import { ActionBar, Step } from './frame.tsx'
import { countMarked, type Marks, nextField, type SigningField } from './marks.ts'
import { OwnerField } from './owner-field.tsx'
import { hasDate, Paper, type PaperField } from './paper.tsx'
import type { Signer } from './signer.ts'

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

type BarProps = Pick<Props, 'isPending' | 'trouble' | 'isOver' | 'onBack' | 'onFinish'> & {
  marked: number
  all: number
  isEmpty: boolean
  onNext: () => void
}

function ReviewBar({ marked, all, isEmpty, isPending, trouble, isOver, onBack, onFinish, onNext }: BarProps) {
  const isComplete = marked === all && !isEmpty
  return (
    <ActionBar>
      {trouble && (
        <p className="mb-2 flex items-start gap-1.5 text-14 leading-5 text-destructive">
          <CircleAlert size={14} strokeWidth={1.8} aria-hidden className="mt-0.75 shrink-0" />
          <span>
            <span className="block">{trouble}</span>
            {isOver ? 'This link no longer works.' : 'Everything you entered is still here.'}
          </span>
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2.5">
        <div className="flex min-w-60 flex-1 items-center gap-3">
          <p role="status" className="text-14 font-semibold whitespace-nowrap tabular-nums">
            {marked} of {all} marked
          </p>
          <Progress label="Fields marked" share={all ? marked / all : 0} className="flex-1" />
          {!isComplete && (
            <button
              type="button"
              onClick={onNext}
              className="inline-flex min-h-11 items-center gap-1.5 rounded-control px-1 text-14 font-semibold whitespace-nowrap text-primary-text hover:underline"
            >
              Next field
              <ArrowDown size={14} strokeWidth={1.8} aria-hidden />
            </button>
          )}
        </div>
        <div className="flex flex-1 gap-2.5 min-[760px]:flex-none">
          <Button size="large" onClick={onBack} className="h-12! w-24 text-16!">
            Back
          </Button>
          <Button
            size="large"
            variant="primary"
            disabled={!isComplete || isOver}
            aria-disabled={isPending || undefined}
            aria-describedby="binding"
            onClick={isPending ? undefined : onFinish}
            className="h-12! flex-1 text-16! disabled:border-transparent disabled:bg-secondary disabled:text-muted-foreground disabled:opacity-100 disabled:shadow-none min-[760px]:w-35"
          >
            {isPending ? 'Finishing…' : 'Finish'}
          </Button>
        </div>
      </div>
      <p id="binding" className="mt-1.5 text-13 leading-4.75 text-muted-foreground">
        {isOver
          ? 'Nothing was signed. You can still read what was sent.'
          : isComplete
            ? 'With Finish you sign this contract, and it is binding.'
            : 'Mark each field, then finish.'}
      </p>
    </ActionBar>
  )
}

const whatChanged = async () => (await import('./what-changed.tsx')).WhatChanged

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
