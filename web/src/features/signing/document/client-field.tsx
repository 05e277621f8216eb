import { Check, PenLine, Signature } from 'lucide-react'
import { classes } from '../../../ui/base/classes.ts'
import { SignatureView } from '../signature/signature-view.tsx'
import { lettersOf, type Signer } from '../signature/signer.ts'
import { nameOf, type SigningField } from '../steps/signed-fields.ts'
import { onPaper } from './document-date.ts'

type Props = {
  id: string
  fields: SigningField[]
  field: SigningField
  signer: Signer
  markedAt: string | undefined
  /** Whether the day stands in the text anyway. */
  isDated: boolean
  /** The one that it is now about. */
  isCurrent: boolean
  onMark: (field: SigningField, isByPointer: boolean) => void
}

/** A place where the reader signs: a touch puts their signature there, another takes it away. */
export function ClientField({ id, fields, field, signer, markedAt, isDated, isCurrent, onMark }: Props) {
  const isInitial = field.type === 'initial'
  const markedOn = markedAt && onPaper(markedAt)
  const call = isInitial ? 'Tap to initial' : 'Tap to sign'
  return (
    <button
      id={id}
      type="button"
      // The words that are seen come last, so that whoever speaks to the page can say them.
      aria-label={`${nameOf(fields, field, markedOn)}. ${markedOn ? 'Tap to unmark' : call}`}
      onClick={(event) => onMark(field, event.detail > 0)}
      className={classes(
        'items-center rounded-box font-sans tracking-[-.006em] whitespace-nowrap',
        isInitial
          ? 'my-1 inline-flex h-11 max-w-full gap-2 px-3.5 align-middle text-15 leading-5'
          : '@container my-2 flex h-24 w-full justify-center gap-2.5 px-4 text-16',
        markedOn ? markedLook : openLook,
        !markedOn && (isCurrent ? currentLook : 'border-dashed'),
      )}
    >
      {markedOn ? (
        <Marked field={field} signer={signer} on={isDated ? null : markedOn} />
      ) : (
        <>
          {isInitial ? (
            <PenLine size={16} strokeWidth={1.6} aria-hidden />
          ) : (
            <Signature size={16} strokeWidth={1.6} aria-hidden />
          )}
          {call}
        </>
      )}
    </button>
  )
}

const openLook = 'border-[1.5px] border-ring bg-primary-soft font-semibold text-primary-text'
/** Beside the focus ring, not instead of it. */
const currentLook =
  'shadow-[0_0_0_2px_white,0_0_0_5px_color-mix(in_srgb,hsl(var(--primary))_38%,transparent)]'
const markedLook = 'border border-[#BBD6C6] bg-[#F3F9F5] text-[#1F1B16]'

type MarkedProps = Pick<Props, 'field' | 'signer'> & { on: string | null }

/** The signature with its date: beside it where it is short, below it where it takes the whole width. */
function Marked({ field, signer, on }: MarkedProps) {
  const tick = <Check size={16} strokeWidth={1.8} aria-hidden className="shrink-0 text-green" />
  const date = on && <span className="text-12 leading-4 text-muted-foreground tabular-nums">{on}</span>
  const letters = lettersOf(signer)
  if (field.type === 'initial')
    return (
      <>
        {tick}
        <SignatureView
          isArriving
          text={letters.initials}
          {...signer}
          drawing={signer.initialsDrawing}
          size={26}
        />
        {date}
      </>
    )
  return (
    <span className="flex w-full flex-col items-center gap-3">
      <SignatureView isArriving text={letters.signature} {...signer} size={38} />
      <span className="flex items-center gap-1">
        {tick}
        {date}
      </span>
    </span>
  )
}

/** The reader's date: it is there as soon as their signature is. */
export const ClientDate = ({ at }: { at: string | undefined }) =>
  at ? (
    <span className="border-b border-border-strong font-medium tabular-nums">{onPaper(at)}</span>
  ) : (
    <span className="inline-block min-w-28 border-b border-border-strong text-14 text-muted-foreground">
      Date
    </span>
  )
