import { ToggleGroup } from 'radix-ui'

type Props<T extends string> = {
  label: string
  value: T
  options: readonly { value: T; label: string }[]
  onChange: (value: T) => void
}

/** A choice of a few options, all of them visible. */
export function Segmented<T extends string>({ label, value, options, onChange }: Props<T>) {
  return (
    <ToggleGroup.Root
      type="single"
      aria-label={label}
      value={value}
      // Ignores a second click on the selected option, which would clear the selection.
      onValueChange={(chosen) => chosen && onChange(chosen as T)}
      className="inline-flex rounded-[7px] border border-border bg-muted p-0.5"
    >
      {options.map((option) => (
        <ToggleGroup.Item
          key={option.value}
          value={option.value}
          className="inline-flex h-6 items-center rounded-badge px-2.25 text-12-5 font-medium text-muted-foreground hover:text-foreground data-[state=on]:bg-card data-[state=on]:text-foreground data-[state=on]:shadow-[0_1px_2px_rgb(31_27_22/.09)] dark:data-[state=on]:bg-foreground/14 touch:h-11 touch:px-3.5"
        >
          {option.label}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  )
}
