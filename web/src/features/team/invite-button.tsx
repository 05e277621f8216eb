import { Link } from '@tanstack/react-router'
import { UserRoundPlus } from 'lucide-react'
import { Button } from '../../ui/base/button.tsx'

/** The URL opens the dialog, so that the command palette and links can open it as well. */
export const InviteButton = ({ isFilled }: { isFilled: boolean }) => (
  // Not filled on a phone, where the layout already has a primary button.
  <Button asChild variant={isFilled ? 'primary' : 'outline'}>
    <Link to="/app/settings" search={{ inviting: 'yes' }} hash>
      <UserRoundPlus size={14} strokeWidth={1.8} aria-hidden />
      Invite
    </Link>
  </Button>
)
