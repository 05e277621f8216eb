import type { Passkey } from '@mantel/domain/auth/passkeys'
import { useQuery } from '@tanstack/react-query'
import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '../../platform/api/api.ts'
import { RelativeTime } from '../../platform/relative-time.tsx'
import { Button, IconButton } from '../../ui/base/button.tsx'
import { lazyComponent } from '../../ui/base/lazy.tsx'
import { LoadError, Pending, Skeleton } from '../../ui/display/states.tsx'
import { Menu, MenuItem } from '../../ui/overlay/menu.tsx'
import * as copy from './copy.ts'
import { passkeysQuery } from './passkey-queries.ts'

const AddPasskeyDialog = lazyComponent(() => import('./add-passkey-dialog.tsx'), 'AddPasskeyDialog')
const RenamePasskeyDialog = lazyComponent(() => import('./rename-passkey-dialog.tsx'), 'RenamePasskeyDialog')
const RemovePasskeyDialog = lazyComponent(() => import('./remove-passkey-dialog.tsx'), 'RemovePasskeyDialog')

type Open = { action: 'add' } | { action: 'rename' | 'remove'; passkey: Passkey }

/** The user's own passkeys, on the profile screen. */
export function PasskeyList() {
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const { data, error, refetch } = useQuery(passkeysQuery())
  if (error) {
    return <LoadError small what="your passkeys" message={errorText(error)} onRetry={() => void refetch()} />
  }
  if (!data) {
    return (
      <Pending label="Loading your passkeys">
        <Skeleton className="h-9 w-40" />
      </Pending>
    )
  }
  return (
    <div className="flex flex-col items-start gap-3 text-13 leading-4.5">
      <p className="text-muted-foreground">{copy.passkeysHint}</p>
      {data.length > 0 && (
        <ul className="w-full">
          {data.map((passkey) => (
            <li
              key={passkey.id}
              className="flex min-h-12 items-center gap-3 border-b border-border py-2 last:border-b-0"
            >
              <div className="min-w-0 flex-1">
                <p className="truncate font-medium">{passkey.name}</p>
                <p className="text-12 leading-4 text-muted-foreground">
                  {passkey.lastUsedAt ? (
                    <>
                      Last used <RelativeTime at={passkey.lastUsedAt} />
                    </>
                  ) : (
                    <>
                      Added <RelativeTime at={passkey.createdAt} />
                    </>
                  )}
                </p>
              </div>
              <Menu
                tooltip="Actions"
                trigger={<IconButton icon={Ellipsis} label={`Actions for ${passkey.name}`} />}
              >
                <MenuItem onSelect={() => setOpen({ action: 'rename', passkey })}>Rename…</MenuItem>
                <MenuItem destructive onSelect={() => setOpen({ action: 'remove', passkey })}>
                  Remove…
                </MenuItem>
              </Menu>
            </li>
          ))}
        </ul>
      )}
      <Button onClick={() => setOpen({ action: 'add' })}>Add passkey</Button>
      {open?.action === 'add' && <AddPasskeyDialog onClose={close} />}
      {open?.action === 'rename' && <RenamePasskeyDialog passkey={open.passkey} onClose={close} />}
      {open?.action === 'remove' && <RemovePasskeyDialog passkey={open.passkey} onClose={close} />}
    </div>
  )
}
