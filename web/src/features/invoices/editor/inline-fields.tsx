import { type ComponentProps, useId, useState } from 'react'
import { classes } from '../../../ui/base/classes.ts'
import { DateInput } from '../../../ui/date/date-input.tsx'

/** Looks like the text of the document until the pointer or the focus is on it. */
export const inlineField =
  '-mx-1 min-w-0 rounded-[3px] border-b border-transparent bg-transparent px-1 font-[inherit] text-inherit tracking-[inherit] placeholder:text-muted-foreground hover:border-border-strong focus-visible:border-transparent focus-visible:outline-2 focus-visible:outline-offset-0 focus-visible:outline-ring aria-invalid:border-destructive touch:min-h-11 touch:text-16'

type InputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange'>

type TextProps = InputProps & { value: string; onChange: (text: string) => void }

export const InlineText = ({ value, onChange, className, ...rest }: TextProps) => (
  <input
    autoComplete="off"
    dir="auto"
    {...rest}
    value={value}
    onChange={({ target }) => onChange(target.value)}
    className={classes(inlineField, 'w-[calc(100%+8px)]', className)}
  />
)

/** The number in a text, or an error message if the text is not valid. */
export type Parsed = { value: number } | { problem: string }

export type NumberProps = InputProps & {
  value: number
  format: (value: number) => string
  parse: (text: string) => Parsed
  onChange: (value: number) => void
}

/** The state of a number field. Typed text is formatted when the field loses the focus, unless it is not a number. */
export function useNumberText({
  value,
  format,
  parse,
  onChange,
}: Omit<NumberProps, keyof InputProps> & Pick<NumberProps, 'value'>) {
  const [typed, setTyped] = useState<string | null>(null)
  const parsed = typed === null ? null : parse(typed)
  return {
    text: typed ?? format(value),
    problem: parsed && 'problem' in parsed ? parsed.problem : undefined,
    type: (text: string) => {
      setTyped(text)
      const next = parse(text)
      if ('value' in next && next.value !== value) onChange(next.value)
    },
    leave: () => {
      if (parsed && 'value' in parsed) setTyped(null)
    },
  }
}

export function InlineNumber({ value, format, parse, onChange, className, ...rest }: NumberProps) {
  const { text, problem, type, leave } = useNumberText({ value, format, parse, onChange })
  const problemId = useId()
  return (
    <>
      <input
        autoComplete="off"
        inputMode="decimal"
        {...rest}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={problem ? problemId : undefined}
        value={text}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => type(target.value)}
        onBlur={leave}
        className={classes(inlineField, 'w-[calc(100%+8px)] text-end tabular-nums', className)}
      />
      {problem && <InlineProblem id={problemId}>{problem}</InlineProblem>}
    </>
  )
}

export const InlineProblem = ({ id, children }: { id?: string; children: string }) => (
  <span
    id={id}
    role="alert"
    className="block font-sans text-12 leading-4 font-normal tracking-normal whitespace-normal text-destructive"
  >
    {children}
  </span>
)

type DateProps = {
  label: string
  value: string
  /** Null if the user clears the field. */
  onChange: (day: string | null) => void
}

export const InlineDate = ({ label, value, onChange }: DateProps) => (
  <DateInput
    aria-label={label}
    value={value}
    onDay={(day) => onChange(day || null)}
    className="w-32 [&>button]:opacity-0 focus-within:[&>button]:opacity-60 hover:[&>button]:opacity-60"
    bareLook={classes(inlineField, 'w-[calc(100%+8px)]')}
  />
)
