import { Link } from '@tanstack/react-router'
import { UserRoundPlus } from 'lucide-react'
import { Button } from '../../ui/base/button.tsx'

/** The address opens the dialog, so that the palette and a link can open it as well. */
export const InviteButton = ({ isFilled }: { isFilled: boolean }) => (
  // On a phone the frame's own button is the filled one.
  <Button asChild variant={isFilled ? 'primary' : 'outline'}>
    <Link to="/app/settings" search={{ inviting: 'yes' }} hash>
      <UserRoundPlus size={14} strokeWidth={1.8} aria-hidden />
      Invite
    </Link>
  </Button>
)
