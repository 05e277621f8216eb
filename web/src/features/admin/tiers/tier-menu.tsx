import type { ManagedTier } from '@mantel/domain/admin/tiers'
import { ArrowDown, ArrowUp, Ellipsis, Eye, EyeOff, Pencil, Trash2 } from 'lucide-react'
import { IconButton } from '../../../ui/base/button.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../../ui/overlay/menu.tsx'

export type TierAction = 'edit' | 'up' | 'down' | 'switch' | 'delete'

type Props = {
  tier: ManagedTier
  isFirst: boolean
  isLast: boolean
  onChoose: (action: TierAction) => void
}

/** A tier that companies are on can be deactivated, but not deleted. */
export const TierMenu = ({ tier, isFirst, isLast, onChoose }: Props) => (
  <Menu tooltip="Actions" trigger={<IconButton icon={Ellipsis} label={`Actions for ${tier.name}`} />}>
    <MenuItem icon={Pencil} onSelect={() => onChoose('edit')}>
      Edit…
    </MenuItem>
    <MenuItem icon={ArrowUp} keys="Alt ↑" disabled={isFirst} onSelect={() => onChoose('up')}>
      Move up
    </MenuItem>
    <MenuItem icon={ArrowDown} keys="Alt ↓" disabled={isLast} onSelect={() => onChoose('down')}>
      Move down
    </MenuItem>
    <MenuSeparator />
    <MenuItem icon={tier.isActive ? EyeOff : Eye} onSelect={() => onChoose('switch')}>
      {tier.isActive ? 'Deactivate' : 'Activate'}
    </MenuItem>
    {tier.companies === 0 && (
      <MenuItem icon={Trash2} destructive onSelect={() => onChoose('delete')}>
        Delete…
      </MenuItem>
    )}
  </Menu>
)
