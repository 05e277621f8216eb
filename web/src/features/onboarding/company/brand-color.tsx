import type { Hex } from '@mantel/domain/basics/colors'
import { Check } from 'lucide-react'
import { Field, Input } from '../../../ui/form/field.tsx'
import { swatches } from './swatches.ts'

type Props = { color: Hex; textColor: Hex; error: string | undefined; onPick: (color: Hex) => void }

export function BrandColor({ color, textColor, error, onPick }: Props) {
  return (
    <div className="flex flex-wrap items-start gap-x-6 gap-y-4">
      <fieldset>
        <legend className="mb-1.25 text-13 leading-4.5 font-medium">Brand color</legend>
        <div className="flex gap-2">
          {swatches.map(({ name, color: swatch }) => (
            <label
              key={swatch}
              title={name}
              style={{ backgroundColor: swatch }}
              className="relative size-8.5 rounded-control border border-border-strong has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring touch:size-11"
            >
              <input
                type="radio"
                name="brand-color"
                aria-label={name}
                checked={color.toUpperCase() === swatch}
                onChange={() => onPick(swatch)}
                className="peer absolute inset-0 appearance-none outline-none"
              />
              <Check
                size={16}
                strokeWidth={2}
                aria-hidden
                style={{ color: textColor }}
                className="pointer-events-none absolute inset-0 m-auto opacity-0 peer-checked:opacity-100"
              />
            </label>
          ))}
        </div>
      </fieldset>
      <Field label="Hex code" error={error} className="min-w-36 flex-1">
        <Input
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={7}
          value={color}
          onChange={({ target }) => onPick(target.value)}
          className="max-w-30 tabular-nums"
        />
      </Field>
    </div>
  )
}
