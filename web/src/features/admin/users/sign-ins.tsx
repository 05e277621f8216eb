import type { UserOnPage } from '@mantel/domain/admin/users'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { fullDate } from '../../../platform/dates.ts'
import * as copy from './copy.ts'

/** The latest sign-ins, including failed attempts. */
export function SignIns({ user: { signIns } }: { user: UserOnPage }) {
  if (signIns.length === 0) return <p className="text-13 text-muted-foreground">{copy.neverSignedIn}</p>
  return (
    <ol className="-mt-1 text-13 leading-4.5">
      {signIns.map(({ id, at, succeeded }) => {
        const Icon = succeeded ? CircleCheck : CircleAlert
        return (
          <li key={id} className="flex items-center gap-2 border-b border-border py-2 last:border-b-0">
            <Icon
              size={14}
              strokeWidth={1.8}
              aria-hidden
              className={succeeded ? 'text-green' : 'text-amber'}
            />
            <span className="flex-1">{succeeded ? 'Signed in' : 'Failed sign-in'}</span>
            <time dateTime={at} className="text-muted-foreground tabular-nums">
              {fullDate(at)}
            </time>
          </li>
        )
      })}
    </ol>
  )
}
