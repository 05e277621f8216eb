import { ChevronRight, type LucideIcon } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import type { ReactNode } from 'react'

type Props = { label: string; icon?: LucideIcon; children: ReactNode }

/** An item of a menu that opens another menu beside it. */
export const Submenu = ({ label, icon: Icon, children }: Props) => (
  <DropdownMenu.Sub>
    <DropdownMenu.SubTrigger className="flex h-8 items-center gap-2 rounded-control px-2 outline-hidden select-none data-[highlighted]:bg-secondary data-[state=open]:bg-secondary touch:h-11">
      {Icon && <Icon size={14} strokeWidth={1.8} aria-hidden />}
      <span className="flex-1">{label}</span>
      <ChevronRight size={14} strokeWidth={1.8} aria-hidden />
    </DropdownMenu.SubTrigger>
    <DropdownMenu.Portal>
      <DropdownMenu.SubContent
        sideOffset={4}
        collisionPadding={8}
        className="z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-48 overflow-y-auto rounded-box bg-popover p-1 text-13 text-foreground shadow-floating data-[state=open]:animate-rise"
      >
        {children}
      </DropdownMenu.SubContent>
    </DropdownMenu.Portal>
  </DropdownMenu.Sub>
)
