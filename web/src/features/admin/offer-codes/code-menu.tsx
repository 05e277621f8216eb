import type { OfferCode } from '@mantel/domain/admin/offer-codes'
import { Ellipsis, Pencil, Power, PowerOff, Trash2, UsersRound } from 'lucide-react'
import { IconButton } from '../../../ui/base/button.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../../ui/overlay/menu.tsx'

export type CodeAction = 'edit' | 'redemptions' | 'switch' | 'delete'

type Props = { code: OfferCode; onChoose: (action: CodeAction) => void }

/** A code that was used can be deactivated, but not deleted. */
export const CodeMenu = ({ code, onChoose }: Props) => (
  <Menu tooltip="Actions" trigger={<IconButton icon={Ellipsis} label={`Actions for ${code.code}`} />}>
    <MenuItem icon={Pencil} onSelect={() => onChoose('edit')}>
      Edit…
    </MenuItem>
    <MenuItem icon={UsersRound} onSelect={() => onChoose('redemptions')}>
      Who used it
    </MenuItem>
    <MenuSeparator />
    <MenuItem icon={code.isActive ? PowerOff : Power} onSelect={() => onChoose('switch')}>
      {code.isActive ? 'Deactivate' : 'Activate'}
    </MenuItem>
    {code.currentUses === 0 && (
      <MenuItem icon={Trash2} destructive onSelect={() => onChoose('delete')}>
        Delete…
      </MenuItem>
    )}
  </Menu>
)
