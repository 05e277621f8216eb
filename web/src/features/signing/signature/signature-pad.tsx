import {
  type Drawing,
  type SignatureStyle,
  signatureStyles,
} from '@mantel/domain/contracts/signature-drawing'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { classes } from '../../../ui/base/classes.ts'
import { LazyPart } from '../document/lazy-part.tsx'
import { labelStyle } from '../styles.ts'
import { FieldError } from '../text-field.tsx'
import * as copy from './copy.ts'
import { SignatureView } from './signature-view.tsx'

type Props = Pick<
  ComponentProps<'input'>,
  'autoCapitalize' | 'autoComplete' | 'maxLength' | 'name' | 'placeholder'
> & {
  label: string
  hint?: ReactNode
  text: string
  onText: (text: string) => void
  style: SignatureStyle
  drawing: Drawing | null
  onDrawing: (drawing: Drawing | null) => void
  /** Set for initials, whose text field itself shows the preview. */
  isShort?: boolean
  refusal: string | undefined
  onLeave: () => void
}

/** A typed signature with a preview, or a drawing. The text field stays, because a drawing is stored with text. */
export function SignaturePad({
  label,
  hint,
  text,
  onText,
  style,
  drawing,
  onDrawing,
  isShort,
  refusal,
  onLeave,
  ...rest
}: Props) {
  const id = useId()
  const isTyped = drawing === null
  const showsInField = isTyped && isShort
  return (
    <div className="mt-4.5">
      <label htmlFor={id} className={labelStyle}>
        {label} {hint && <span className="font-normal text-muted-foreground">{hint}</span>}
      </label>
      <div
        className={classes(
          'mt-1.5 overflow-hidden rounded-box border border-input bg-card',
          'has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-ring',
          isShort && 'max-w-75',
          'has-aria-invalid:border-destructive',
        )}
      >
        {drawing && (
          <div className="border-b border-border">
            <LazyPart
              part={drawingPad}
              props={{ drawing, onChange: onDrawing }}
              fallback={<div className="mx-auto mb-13.5 aspect-5/2 max-w-125" />}
              onFailure={() => onDrawing(null)}
            />
          </div>
        )}
        {isTyped && !isShort && <Preview text={text} style={style} />}
        <div className="flex items-center">
          <input
            {...rest}
            id={id}
            value={text}
            onChange={({ target }) => onText(target.value)}
            onBlur={onLeave}
            aria-invalid={refusal !== undefined || undefined}
            aria-describedby={refusal || drawing ? `${id}-why` : undefined}
            className={classes(
              'h-12 min-w-0 flex-1 bg-transparent px-3.5 outline-none placeholder:text-muted-foreground',
              showsInField && text ? `signature-${style} text-[calc(27*var(--px))]!` : 'text-16',
            )}
          />
          <button
            type="button"
            onClick={() => onDrawing(isTyped ? [] : null)}
            className="min-h-11 shrink-0 rounded-control px-3.5 text-14 font-semibold text-primary-text underline-offset-3 hover:underline focus-visible:-outline-offset-2"
          >
            {isTyped ? 'Draw instead' : 'Type instead'}
            {isShort && <span className="sr-only">{copy.insteadOfInitials}</span>}
          </button>
        </div>
      </div>
      {refusal && <FieldError id={`${id}-why`}>{refusal}</FieldError>}
      {drawing && (
        <p id={`${id}-why`} className="mt-1.5 text-14 text-muted-foreground">
          {copy.drawingHint}
        </p>
      )}
    </div>
  )
}

const drawingPad = async () => (await import('./drawing-pad.tsx')).DrawingPad

const Preview = ({ text, style }: { text: string; style: SignatureStyle }) => (
  <div
    aria-hidden
    className="@container relative flex h-26 items-end justify-center border-b border-border px-12 pb-4.5"
  >
    <span className="absolute bottom-5.5 left-6 text-14 text-muted-foreground">×</span>
    <span className="absolute inset-x-6 bottom-5.5 border-b border-border-strong" />
    <SignatureView text={text} style={style} size={46} />
  </div>
)

type StyleProps = { style: SignatureStyle; sample: string; onStyle: (style: SignatureStyle) => void }

const styleNames: Record<SignatureStyle, string> = { script: 'Script', flourish: 'Flourish', plain: 'Plain' }

export function StyleChoice({ style, sample, onStyle }: StyleProps) {
  const name = useId()
  return (
    <fieldset className="mt-2 flex gap-2">
      <legend className="sr-only">Signature style</legend>
      {signatureStyles.map((each) => (
        <label
          key={each}
          className="@container flex h-12 min-w-0 flex-1 cursor-pointer items-center justify-center overflow-hidden rounded-box px-3 border border-border-strong bg-card has-checked:border-2 has-checked:border-ring has-checked:bg-primary-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring"
        >
          <input
            type="radio"
            name={name}
            checked={each === style}
            onChange={() => onStyle(each)}
            className="sr-only"
          />
          <span className="sr-only">{styleNames[each]}</span>
          <span aria-hidden>
            <SignatureView text={sample} style={each} size={25} />
          </span>
        </label>
      ))}
    </fieldset>
  )
}
