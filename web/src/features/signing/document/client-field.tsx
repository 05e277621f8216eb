import { Check, PenLine, Signature } from 'lucide-react'
import { classes } from '../../../ui/base/classes.ts'
import { SignatureView } from '../signature/signature-view.tsx'
import { type Signer, typedTexts } from '../signature/signer.ts'
import { describeField, type SigningField } from '../steps/signed-fields.ts'
import { formatDocumentDate } from './document-date.ts'

type Props = {
  id: string
  fields: SigningField[]
  field: SigningField
  signer: Signer
  markedAt: string | undefined
  /** Whether the text has a date field for the client. */
  isDated: boolean
  /** Whether the field is highlighted as the next one to sign. */
  isCurrent: boolean
  onMark: (field: SigningField, isByPointer: boolean) => void
}

/** A button that signs the field; a second click removes the signature. */
export function ClientField({ id, fields, field, signer, markedAt, isDated, isCurrent, onMark }: Props) {
  const isInitial = field.type === 'initial'
  const markedOn = markedAt && formatDocumentDate(markedAt)
  const callToAction = isInitial ? 'Tap to initial' : 'Tap to sign'
  return (
    <button
      id={id}
      type="button"
      // The label ends with the visible text, so that voice control works.
      aria-label={`${describeField(fields, field, markedOn)}. ${markedOn ? 'Tap to undo' : callToAction}`}
      onClick={(event) => onMark(field, event.detail > 0)}
      className={classes(
        'items-center rounded-box font-sans tracking-[-.006em] whitespace-nowrap',
        isInitial
          ? 'my-1 inline-flex h-11 max-w-full gap-2 px-3.5 align-middle text-15 leading-5'
          : '@container my-2 flex h-24 w-full justify-center gap-2.5 px-4 text-16',
        markedOn ? markedStyle : openStyle,
        !markedOn && (isCurrent ? currentStyle : 'border-dashed'),
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
          {callToAction}
        </>
      )}
    </button>
  )
}

const openStyle = 'border-[1.5px] border-ring bg-primary-soft font-semibold text-primary-text'
/** Highlights the next field to sign, in addition to the focus ring. */
const currentStyle =
  'shadow-[0_0_0_2px_white,0_0_0_5px_color-mix(in_srgb,hsl(var(--primary))_38%,transparent)]'
const markedStyle = 'border border-[#BBD6C6] bg-[#F3F9F5] text-[#1F1B16]'

type MarkedProps = Pick<Props, 'field' | 'signer'> & { on: string | null }

/** The date is beside initials and below a signature. */
function Marked({ field, signer, on }: MarkedProps) {
  const tick = <Check size={16} strokeWidth={1.8} aria-hidden className="shrink-0 text-green" />
  const date = on && <span className="text-12 leading-4 text-muted-foreground tabular-nums">{on}</span>
  const texts = typedTexts(signer)
  if (field.type === 'initial')
    return (
      <>
        {tick}
        <SignatureView
          isArriving
          text={texts.initials}
          {...signer}
          drawing={signer.initialsDrawing}
          size={26}
        />
        {date}
      </>
    )
  return (
    <span className="flex w-full flex-col items-center gap-3">
      <SignatureView isArriving text={texts.signature} {...signer} size={38} />
      <span className="flex items-center gap-1">
        {tick}
        {date}
      </span>
    </span>
  )
}

/** Shows the date once the client has signed. */
export const ClientDate = ({ at }: { at: string | undefined }) =>
  at ? (
    <span className="border-b border-border-strong font-medium tabular-nums">{formatDocumentDate(at)}</span>
  ) : (
    <span className="inline-block min-w-28 border-b border-border-strong text-14 text-muted-foreground">
      Date
    </span>
  )
