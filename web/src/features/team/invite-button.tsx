import { Link } from '@tanstack/react-router'
import { UserRoundPlus } from 'lucide-react'
import { Button } from '../../ui/base/button.tsx'

/** The dialog opens by its URL, so that the command palette and other links can open it as well. */
export const InviteButton = ({ isFilled }: { isFilled: boolean }) => (
  // Phones show an outline button, because the layout already has a primary button there.
  <Button asChild variant={isFilled ? 'primary' : 'outline'}>
    <Link to="/app/settings" search={{ inviting: 'yes' }} hash>
      <UserRoundPlus size={14} strokeWidth={1.8} aria-hidden />
      Invite
    </Link>
  </Button>
)
