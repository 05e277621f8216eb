import { can } from '@mantel/domain/permissions'
import { Link } from '@tanstack/react-router'
import { useUser } from '../../platform/session/session.ts'
import * as copy from './copy.ts'

/** Says that reminders are off, with a link for those who can turn them on. */
export const RemindersOffNotice = () => (
  <>
    {copy.isOff}{' '}
    {can(useUser(), 'settings:write') && (
      <Link
        to="/app/settings"
        hash="reminders"
        className="rounded-sm text-primary-text underline underline-offset-3 hover:decoration-2"
      >
        {copy.turnOn}
      </Link>
    )}
  </>
)
