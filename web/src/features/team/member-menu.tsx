import type { TeamMember } from '@mantel/domain/team'
import { Ellipsis, ShieldOff, UserRoundCheck, UserRoundCog, UserRoundX } from 'lucide-react'
import { IconButton } from '../../ui/base/button.tsx'
import { Menu, MenuItem } from '../../ui/overlay/menu.tsx'
import { fullName } from './member-name.ts'

export type MemberAction = 'change-role' | 'reset-two-factor' | 'deactivate' | 'reactivate'

type Props = { member: TeamMember; onChoose: (action: MemberAction) => void }

export const MemberMenu = ({ member, onChoose }: Props) => (
  <Menu tooltip="Actions" trigger={<IconButton icon={Ellipsis} label={`Actions for ${fullName(member)}`} />}>
    <MenuItem icon={UserRoundCog} onSelect={() => onChoose('change-role')}>
      Change role…
    </MenuItem>
    {member.hasTwoFactor && (
      <MenuItem icon={ShieldOff} onSelect={() => onChoose('reset-two-factor')}>
        Reset two-factor…
      </MenuItem>
    )}
    {member.deactivatedAt ? (
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
