import type { InvoiceAction } from '@mantel/domain/invoices/actions'
import type { Invoice } from '@mantel/domain/invoices/invoice'
import { can } from '@mantel/domain/permissions'
import { useNavigate } from '@tanstack/react-router'
import {
  Ban,
  CalendarX,
  Coins,
  Copy,
  Ellipsis,
  FileDown,
  FilePenLine,
  HandCoins,
  Link2,
  type LucideIcon,
  Send,
  Trash2,
} from 'lucide-react'
import { useState } from 'react'
import { useUser } from '../../../platform/session/session.ts'
import { Button, IconButton } from '../../../ui/base/button.tsx'
import { useMedia } from '../../../ui/base/media.ts'
import { Menu, MenuItem } from '../../../ui/overlay/menu.tsx'
import { type InvoiceDialogName, InvoiceDialogs } from '../dialogs/invoice-dialogs.tsx'
import { useDirectActions } from './direct-actions.ts'

type Direct = 'duplicate' | 'unschedule' | 'pdf' | 'revise'
type Item = { action: InvoiceAction; label: string; icon: LucideIcon; destructive?: boolean } & (
  | { dialog: InvoiceDialogName }
  | { run: Direct }
)

const items: Item[] = [
  { action: 'send', label: 'Send', icon: Send, dialog: 'send' },
  { action: 'record_payment', label: 'Record payment', icon: HandCoins, dialog: 'record' },
  { action: 'revise', label: 'Revise', icon: FilePenLine, run: 'revise' },
  { action: 'copy_link', label: 'Copy payment link', icon: Link2, dialog: 'link' },
  { action: 'unschedule', label: 'Cancel scheduled send', icon: CalendarX, run: 'unschedule' },
  { action: 'resend', label: 'Resend', icon: Send, dialog: 'send' },
  { action: 'preview', label: 'Download PDF', icon: FileDown, run: 'pdf' },
  { action: 'apply_credit', label: 'Apply credit', icon: Coins, dialog: 'credit' },
  { action: 'duplicate', label: 'Duplicate', icon: Copy, run: 'duplicate' },
  { action: 'void', label: 'Void', icon: Ban, dialog: 'void', destructive: true },
  { action: 'delete', label: 'Delete draft', icon: Trash2, dialog: 'delete', destructive: true },
]

type Props = {
  invoice: Invoice
  /** Saves what the user has typed. Resolves to whether everything is saved. */
  onSave?: () => Promise<boolean>
  /** Resolves to false if the draft can’t be sent yet. */
  onPrepareToSend?: () => Promise<boolean>
  onRevise?: () => void
}

/**
 * Shows the actions that the server allows: the main one as a button, revising as a second button if there is space,
 * and the others in a menu.
 */
export function InvoiceActions({ invoice, onSave, onPrepareToSend, onRevise }: Props) {
  const isWide = useMedia('(min-width: 768px)')
  const user = useUser()
  const navigate = useNavigate()
  const run = useDirectActions(invoice, onSave)
  const [asking, setAsking] = useState<InvoiceDialogName | null>(null)
  const [isPreparing, setPreparing] = useState(false)
  // The Send button of a draft is always shown, because `onPrepareToSend` says what is missing.
  const isAllowed = ({ action }: Item) =>
    action === 'send' && onPrepareToSend
      ? can(user, 'invoices:send')
      : invoice.actions.includes(action) && (action !== 'apply_credit' || invoice.credit > 0)
  const allowed = items.filter(isAllowed)
  const main = allowed.find(({ action }) => action === 'send' || action === 'record_payment')
  const second = isWide ? allowed.find(({ action }) => action === 'revise') : undefined
  const others = allowed.filter((item) => item !== main && item !== second)

  async function choose(item: Item) {
    if ('run' in item) return item.run === 'revise' ? onRevise?.() : run(item.run)
    if (item.action === 'send' && onPrepareToSend) {
      setPreparing(true)
      const isReady = await onPrepareToSend()
      setPreparing(false)
      if (!isReady) return
    }
    setAsking(item.dialog)
  }
  return (
    <>
      {others.length > 0 && (
        <Menu tooltip="More actions" trigger={<IconButton icon={Ellipsis} label="More actions" />}>
          {others.map((item) => (
            <MenuItem
              key={item.action}
              icon={item.icon}
              destructive={item.destructive}
              onSelect={() => void choose(item)}
            >
              {item.label}
              {item.destructive && '…'}
            </MenuItem>
          ))}
        </Menu>
      )}
      {second && (
        <Button icon={second.icon} onClick={() => void choose(second)}>
          {second.label}
        </Button>
      )}
      {main && (
        <Button variant="primary" icon={main.icon} busy={isPreparing} onClick={() => void choose(main)}>
          {main.label}
        </Button>
      )}
      <InvoiceDialogs
        asking={asking}
        invoice={invoice}
        onClose={() => setAsking(null)}
        onDeleted={() => void navigate({ to: '/app/invoices' })}
      />
    </>
  )
}
