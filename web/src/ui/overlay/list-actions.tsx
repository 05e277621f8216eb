import { Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../base/button.tsx'
import { Menu } from './menu.tsx'

type Props = { busy: boolean; children: ReactNode }

/** The menu next to a list, with actions for the whole list. */
export const ListActions = ({ busy, children }: Props) => (
  <Menu
    tooltip="List actions"
    trigger={
      <Button
        variant="ghost"
        icon={Ellipsis}
        busy={busy}
        aria-label="List actions"
        className="w-8 px-0! touch:w-11"
      />
    }
  >
    {children}
  </Menu>
)
