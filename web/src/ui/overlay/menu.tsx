import { Check, type LucideIcon } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { createContext, type ReactNode, useContext, useRef } from 'react'
import { classes } from '../base/classes.ts'
import { Kbd } from '../display/kbd.tsx'
import { Tooltip } from './tooltip.tsx'

/**
 * The chosen action runs after the menu has closed and returned the focus, so that a dialog it opens knows where to
 * return the focus to.
 */
const ActionContext = createContext<(run: () => void) => void>((run) => run())

type MenuProps = {
  trigger: ReactNode
  children: ReactNode
  align?: 'start' | 'end'
  side?: 'top' | 'bottom'
  /** For a trigger that is only an icon. */
  tooltip?: string
  /** Opens on mount, because the user clicked before the menu was loaded. */
  opensAtOnce?: boolean
  /** Called when the menu has closed, before the chosen action runs. */
  onClosed?: () => void
}

export function Menu({ trigger, children, align = 'end', side, tooltip, opensAtOnce, onClosed }: MenuProps) {
  const chosen = useRef<(() => void) | null>(null)
  const choose = (run: () => void) => {
    chosen.current = run
  }
  const opener = <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
  return (
    <DropdownMenu.Root defaultOpen={opensAtOnce}>
      {tooltip ? (
        // Above the button, the tooltip would cover the menu button of the previous row.
        <Tooltip text={tooltip} side="left">
          {opener}
        </Tooltip>
      ) : (
        opener
      )}
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align={align}
          side={side}
          sideOffset={6}
          collisionPadding={8}
          onCloseAutoFocus={() => {
            onClosed?.()
            if (chosen.current) queueMicrotask(chosen.current)
            chosen.current = null
          }}
          className="z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-48 overflow-y-auto rounded-box bg-popover p-1 text-13 text-foreground shadow-floating data-[state=open]:animate-rise"
        >
          <ActionContext value={choose}>{children}</ActionContext>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

export const itemLook =
  'relative flex h-8 items-center gap-2 rounded-control px-2 outline-hidden select-none data-[disabled]:opacity-50 data-[highlighted]:bg-secondary touch:h-11'

type ItemProps = {
  icon?: LucideIcon
  onSelect: () => void
  destructive?: boolean
  disabled?: boolean
  keys?: string
  children: ReactNode
}

export function MenuItem({ icon: Icon, onSelect, destructive, disabled, keys, children }: ItemProps) {
  const choose = useContext(ActionContext)
  return (
    <DropdownMenu.Item
      onSelect={() => choose(onSelect)}
      disabled={disabled}
      className={classes(itemLook, destructive && 'text-destructive data-[highlighted]:bg-red-soft')}
    >
      {Icon && <Icon size={14} strokeWidth={1.8} aria-hidden />}
      <span className="flex-1">{children}</span>
      {keys && <Kbd>{keys}</Kbd>}
    </DropdownMenu.Item>
  )
}

type ChoicesProps<T extends string> = {
  label: string
  value: T
  options: readonly { value: T; label: string }[]
  onChange: (value: T) => void
}

/** One of a few options, with a check mark at the selected one. */
export function MenuChoices<T extends string>({ label, value, options, onChange }: ChoicesProps<T>) {
  return (
    <DropdownMenu.RadioGroup value={value} onValueChange={(chosen) => onChange(chosen as T)}>
      <DropdownMenu.Label className="px-2 pt-1 pb-0.5 text-12 font-medium text-muted-foreground">
        {label}
      </DropdownMenu.Label>
      {options.map((option) => (
        <DropdownMenu.RadioItem
          key={option.value}
          value={option.value}
          className={classes(itemLook, 'pl-7.5')}
        >
          <DropdownMenu.ItemIndicator className="absolute left-2">
            <Check size={14} strokeWidth={1.8} aria-hidden />
          </DropdownMenu.ItemIndicator>
          {option.label}
        </DropdownMenu.RadioItem>
      ))}
    </DropdownMenu.RadioGroup>
  )
}

export const MenuSeparator = () => <DropdownMenu.Separator className="my-1 h-px bg-border" />
