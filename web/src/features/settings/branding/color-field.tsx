import { isHex } from '@mantel/domain/basics/colors'
import type { Colors } from '@mantel/domain/settings/branding'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { Field, Input } from '../../../ui/form/field.tsx'
import { type ColorName, colorLabels } from './color-names.ts'
import { checkContrast } from './contrast.ts'
import { ContrastNote } from './contrast-note.tsx'

type Props = {
  name: ColorName
  colors: Colors
  error: string | undefined
  /** Whether saving was refused because of this color's contrast. */
  isRefused: boolean
  isReadOnly: boolean
  wiring: UseFormRegisterReturn
  onPick: (color: string) => void
}

/** The id of the button that fixes the contrast. */
export const fixIdOf = (name: ColorName) => `fix-${name}`

/** Sets a color by hex code or with a picker, and shows its contrast. The product never changes a color on its own. */
export function ColorField({ name, colors, error, isRefused, isReadOnly, wiring, onPick }: Props) {
  const color = colors[name]
  const label = colorLabels[name]
  const check = checkContrast(name, colors)
  const isUnreadable = isRefused && check?.isEnough === false
  return (
    <Field
      label={label}
      error={error}
      hint={
        check && (
          <ContrastNote
            check={check}
            fixId={fixIdOf(name)}
            isRefused={isUnreadable}
            onFix={isReadOnly ? undefined : onPick}
          />
        )
      }
    >
      <div className="flex gap-2">
        <input
          type="color"
          aria-label={`Pick ${label.toLowerCase()}`}
          disabled={isReadOnly}
          value={isHex(color) ? color.toLowerCase() : '#000000'}
          onChange={({ target }) => onPick(target.value.toUpperCase())}
          className="size-8.5 shrink-0 rounded-control border border-input bg-card p-0.75 touch:size-11 [&::-moz-color-swatch]:rounded-sm [&::-moz-color-swatch]:border-border [&::-webkit-color-swatch]:rounded-sm [&::-webkit-color-swatch]:border-border [&::-webkit-color-swatch-wrapper]:p-0"
        />
        <Input
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={7}
          readOnly={isReadOnly}
          {...wiring}
          {...(isUnreadable && { 'aria-invalid': true })}
          className="tabular-nums"
        />
      </div>
    </Field>
  )
}
