import { Switch as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'

type Props = {
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
  children: ReactNode
}

/** A setting that applies at once. If the company's color has too little contrast, track and thumb get an outline. */
export function Switch({ checked, onChange, disabled, children }: Props) {
  return (
    <label className="inline-flex min-h-6 items-center gap-2 touch:min-h-11">
      <Primitive.Root
        checked={checked}
        onCheckedChange={onChange}
        disabled={disabled}
        className="relative h-4.5 w-8 shrink-0 rounded-full bg-input transition-colors duration-100 data-[state=checked]:bg-primary data-[state=checked]:shadow-[0_0_0_1px_var(--primary-edge)] disabled:opacity-50"
      >
        <Primitive.Thumb className="block size-3.5 translate-x-0.5 rounded-full bg-white transition-transform duration-100 data-[state=checked]:translate-x-4 data-[state=checked]:shadow-[0_0_0_1px_var(--primary-edge)]" />
      </Primitive.Root>
      <span>{children}</span>
    </label>
  )
}
