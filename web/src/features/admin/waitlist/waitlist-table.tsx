import type { WaitlistEntry } from '@mantel/domain/admin/waitlist'
import { Ellipsis, MailCheck, Send, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { CapitalizedRelativeTime, RelativeTime } from '../../../platform/relative-time.tsx'
import { IconButton } from '../../../ui/base/button.tsx'
import { useMedia } from '../../../ui/base/media.ts'
import { Menu, MenuItem, MenuSeparator } from '../../../ui/overlay/menu.tsx'
import { type Column, Table, TableSkeleton } from '../../../ui/table/table.tsx'

type EntryAction = 'invite' | 'delete'
type Props = { entries: WaitlistEntry[]; onChoose: (action: EntryAction, entry: WaitlistEntry) => void }

export function WaitlistTable({ entries, onChoose }: Props) {
  const isWide = useMedia('(min-width: 768px)')
  const menu = (entry: WaitlistEntry) => (
    <Menu tooltip="Actions" trigger={<IconButton icon={Ellipsis} label={`Actions for ${entry.email}`} />}>
      <MenuItem icon={Send} onSelect={() => onChoose('invite', entry)}>
        {entry.invitedAt ? 'Resend invitation' : 'Invite'}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={Trash2} destructive onSelect={() => onChoose('delete', entry)}>
        Delete…
      </MenuItem>
    </Menu>
  )
  if (isWide)
    return (
      <Table label="Waitlist" place="text" columns={columns(menu)} rows={entries} keyOf={({ id }) => id} />
    )
  return (
    <ul aria-label="Waitlist">
      {entries.map((entry) => (
        <li key={entry.id} className="flex min-h-16 items-center gap-3 border-b border-border py-2">
          <div className="min-w-0 flex-1 text-13 leading-4.5">
            <p className="truncate font-medium">{entry.email}</p>
            <p className="text-muted-foreground">
              <RelativeTime at={entry.signupDate} />
            </p>
          </div>
          {entry.invitedAt && <Invited at={entry.invitedAt} />}
          <div className="-mr-3.5">{menu(entry)}</div>
        </li>
      ))}
    </ul>
  )
}

export const WaitlistSkeleton = () => <TableSkeleton place="text" columns={columns(() => null)} rows={5} />

const columns = (menu: (entry: WaitlistEntry) => ReactNode): Column<WaitlistEntry>[] => [
  {
    name: 'email',
    header: 'Email',
    cell: ({ email }) => <span className="block truncate font-medium">{email}</span>,
  },
  {
    name: 'signed-up',
    header: 'Signed up',
    width: '168px',
    cell: ({ signupDate }) => <CapitalizedRelativeTime at={signupDate} className="text-muted-foreground" />,
  },
  {
    name: 'invited',
    header: 'Invited',
    width: '168px',
    cell: ({ invitedAt }) =>
      invitedAt ? <Invited at={invitedAt} /> : <span className="text-muted-foreground">Not yet</span>,
  },
  { name: 'menu', header: <span className="sr-only">Actions</span>, width: '48px', cell: menu },
]

const Invited = ({ at }: { at: string }) => (
  <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
    <MailCheck size={14} strokeWidth={1.8} aria-hidden className="text-green" />
    <span className="md:hidden">Invited</span>
    <CapitalizedRelativeTime at={at} className="max-md:sr-only" />
  </span>
)
