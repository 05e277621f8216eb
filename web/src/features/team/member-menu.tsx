import type { TeamMember } from '@mantel/domain/team'
import { Ellipsis, UserRoundCheck, UserRoundCog, UserRoundX } from 'lucide-react'
import { IconButton } from '../../ui/base/button.tsx'
import { Menu, MenuItem } from '../../ui/overlay/menu.tsx'
import { nameOf } from './member-name.ts'

export type PersonAction = 'change-role' | 'deactivate' | 'reactivate'

type Props = { person: TeamMember; onChoose: (action: PersonAction) => void }

export const PersonMenu = ({ person, onChoose }: Props) => (
  <Menu tooltip="Actions" trigger={<IconButton icon={Ellipsis} label={`Actions for ${nameOf(person)}`} />}>
    <MenuItem icon={UserRoundCog} onSelect={() => onChoose('change-role')}>
      Change role…
    </MenuItem>
    {person.deactivatedAt ? (
      <MenuItem icon={UserRoundCheck} onSelect={() => onChoose('reactivate')}>
        Reactivate…
      </MenuItem>
    ) : (
      <MenuItem icon={UserRoundX} destructive onSelect={() => onChoose('deactivate')}>
        Deactivate…
      </MenuItem>
    )}
  </Menu>
)
