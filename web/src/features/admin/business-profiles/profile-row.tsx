import type { BusinessProfile } from '@mantel/domain/admin/business-profiles'
import { ArrowDown, ArrowUp, CircleSlash, Ellipsis, Eye, EyeOff, Pencil, Trash2 } from 'lucide-react'
import { IconButton } from '../../../ui/base/button.tsx'
import { Badge } from '../../../ui/display/badge.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../../ui/overlay/menu.tsx'
import { ProfileIcon } from '../../onboarding/company/profile-icon.tsx'
import * as copy from './copy.ts'

export type ProfileAction = 'edit' | 'up' | 'down' | 'switch' | 'remove'

type Props = {
  profile: BusinessProfile
  isFirst: boolean
  isLast: boolean
  onChoose: (action: ProfileAction) => void
}

export function ProfileRow({ profile, isFirst, isLast, onChoose }: Props) {
  const { name, description, icon, isActive, companies } = profile
  return (
    <li className="flex min-h-14 items-center gap-3 border-b border-border py-2">
      <span className="text-muted-foreground">
        <ProfileIcon name={icon} size={16} />
      </span>
      <p className="min-w-0 flex-1 text-13 leading-4.5">
        <span className="font-semibold">{name}</span>
        <span className="block text-muted-foreground">{description}</span>
      </p>
      <span className="text-12-5 text-muted-foreground tabular-nums max-sm:hidden">
        {copy.companyCount(companies)}
      </span>
      {!isActive && (
        <Badge hue="grey" icon={CircleSlash}>
          Inactive
        </Badge>
      )}
      <Menu tooltip="Actions" trigger={<IconButton icon={Ellipsis} label={`Actions for ${name}`} />}>
        <MenuItem icon={Pencil} onSelect={() => onChoose('edit')}>
          Edit
        </MenuItem>
        <MenuItem icon={ArrowUp} disabled={isFirst} onSelect={() => onChoose('up')}>
          Move up
        </MenuItem>
        <MenuItem icon={ArrowDown} disabled={isLast} onSelect={() => onChoose('down')}>
          Move down
        </MenuItem>
        <MenuItem icon={isActive ? EyeOff : Eye} onSelect={() => onChoose('switch')}>
          {isActive ? 'Deactivate' : 'Activate'}
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={Trash2} destructive disabled={companies > 0} onSelect={() => onChoose('remove')}>
          Delete…
        </MenuItem>
      </Menu>
    </li>
  )
}
