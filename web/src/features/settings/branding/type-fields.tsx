import type { UseFormRegisterReturn } from 'react-hook-form'
import { Field, Input } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import type { StylesTyped } from './styles-fields.ts'

type Name = keyof StylesTyped['typography']

type Props = {
  typed: StylesTyped['typography']
  stored: StylesTyped['typography']
  isReadOnly: boolean
  wiring: (name: Name) => UseFormRegisterReturn
}

export const TypeFields = ({ typed, stored, isReadOnly, wiring }: Props) => (
  <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
    {fields.map(({ name, label, options }) => (
      <Field key={name} label={label}>
        {isReadOnly ? (
          <Input readOnly value={options.find(({ value }) => value === typed[name])?.label ?? typed[name]} />
        ) : (
          <Select options={withStored(options, stored[name])} {...wiring(name)} />
        )}
      </Field>
    ))}
  </div>
)

type Option = { value: string; label: string }

/** A stored value that is not among the options stays selectable. */
const withStored = (options: Option[], stored: string) =>
  options.some(({ value }) => value === stored) ? options : [...options, { value: stored, label: stored }]

const weightNames: Record<number, string> = {
  300: 'Light',
  400: 'Regular',
  500: 'Medium',
  600: 'Semibold',
  700: 'Bold',
  800: 'Extra bold',
}
const weights = (from: number, to: number) =>
  Object.entries(weightNames)
    .filter(([weight]) => Number(weight) >= from && Number(weight) <= to)
    .map(([value, label]) => ({ value, label }))

const fields: { name: Name; label: string; options: Option[] }[] = [
  {
    name: 'baseFontSize',
    label: 'Text size',
    options: [12, 13, 14, 15, 16, 17, 18].map((size) => ({ value: String(size), label: `${size} px` })),
  },
  { name: 'normalWeight', label: 'Normal weight', options: weights(300, 500) },
  { name: 'boldWeight', label: 'Bold weight', options: weights(500, 800) },
]
