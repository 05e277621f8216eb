import { Check } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { classes } from '../base/classes.ts'
import { itemLook } from './menu.tsx'

type Props = {
  label: string
  options: readonly { value: string; label: string; disabled?: boolean }[]
  isOn: (value: string) => boolean
  onChange: (value: string, isOn: boolean) => void
}

/** Options that can be turned on and off individually. The menu stays open. */
export const MenuToggles = ({ label, options, isOn, onChange }: Props) => (
  <DropdownMenu.Group>
    <DropdownMenu.Label className="px-2 pt-1 pb-0.5 text-12 font-medium text-muted-foreground">
      {label}
    </DropdownMenu.Label>
    <div className="max-h-72 overflow-y-auto">
      {options.map((option) => (
        <DropdownMenu.CheckboxItem
          key={option.value}
          checked={isOn(option.value)}
          disabled={option.disabled}
          onCheckedChange={(next) => onChange(option.value, next)}
          onSelect={(event) => event.preventDefault()}
          className={classes(itemLook, 'pl-7.5')}
        >
          <DropdownMenu.ItemIndicator className="absolute left-2">
            <Check size={14} strokeWidth={1.8} aria-hidden />
          </DropdownMenu.ItemIndicator>
          <bdi className="max-w-64 truncate">{option.label}</bdi>
        </DropdownMenu.CheckboxItem>
      ))}
    </div>
  </DropdownMenu.Group>
)
