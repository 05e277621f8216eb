import type { InvoiceAction } from '@mantel/domain/invoices/actions'
import type { Invoice } from '@mantel/domain/invoices/invoices'
import { useNavigate } from '@tanstack/react-router'
import {
  Ban,
  CalendarX,
  Coins,
  Copy,
  Ellipsis,
  HandCoins,
  Link2,
  type LucideIcon,
  Send,
  Trash2,
} from 'lucide-react'
import { useState } from 'react'
import { errorText } from '../../../platform/api/api.ts'
import { toast, toastError } from '../../../platform/toast.ts'
import { Button, IconButton } from '../../../ui/base/button.tsx'
import { useMedia } from '../../../ui/base/media.ts'
import { Menu, MenuItem } from '../../../ui/overlay/menu.tsx'
import * as dialogCopy from '../dialogs/copy.ts'
import { type InvoiceDialogName, InvoiceDialogs } from '../dialogs/invoice-dialogs.tsx'
import { useDuplicateInvoice, useUnscheduleInvoice } from '../queries.ts'

type Item = { action: InvoiceAction; label: string; icon: LucideIcon; destructive?: boolean } & (
  | { dialog: InvoiceDialogName }
  | { run: 'duplicate' | 'unschedule' }
)

const items: Item[] = [
  { action: 'send', label: 'Send', icon: Send, dialog: 'send' },
  { action: 'record_payment', label: 'Record payment', icon: HandCoins, dialog: 'record' },
  { action: 'copy_link', label: 'Copy payment link', icon: Link2, dialog: 'link' },
  { action: 'unschedule', label: 'Cancel scheduled send', icon: CalendarX, run: 'unschedule' },
  { action: 'resend', label: 'Resend', icon: Send, dialog: 'send' },
  { action: 'apply_credit', label: 'Apply credit', icon: Coins, dialog: 'credit' },
  { action: 'duplicate', label: 'Duplicate', icon: Copy, run: 'duplicate' },
  { action: 'void', label: 'Void', icon: Ban, dialog: 'void', destructive: true },
  { action: 'delete', label: 'Delete draft', icon: Trash2, dialog: 'delete', destructive: true },
]

/** What the server allows now. The first action is a button, a second one too if there is room. */
export function InvoiceActions({ invoice }: { invoice: Invoice }) {
  const isWide = useMedia('(min-width: 768px)')
  const navigate = useNavigate()
  const [duplicate, unschedule] = [useDuplicateInvoice(), useUnscheduleInvoice()]
  const [asking, setAsking] = useState<InvoiceDialogName | null>(null)
  const allowed = items.filter(
    ({ action }) => invoice.actions.includes(action) && (action !== 'apply_credit' || invoice.credit > 0),
  )
  const isMain = ({ action }: Item) => action === 'send' || action === 'record_payment'
  const isSecond = ({ action }: Item) => isWide && action === 'copy_link'
  const main = allowed.find(isMain)
  const second = allowed.find(isSecond)
  const others = allowed.filter((item) => item !== main && item !== second)

  async function run(what: 'duplicate' | 'unschedule') {
    const params = { id: invoice.id }
    try {
      if (what === 'unschedule') {
        await unschedule.mutateAsync({ params })
        toast({ title: dialogCopy.scheduleCanceled })
      } else {
        const { id, invoiceNumber } = await duplicate.mutateAsync({ params })
        await navigate({ to: '/app/invoices/$id', params: { id } })
        toast({ title: dialogCopy.duplicated(invoiceNumber) })
      }
    } catch (error) {
      const isCopy = what === 'duplicate'
      toastError(errorText(error, isCopy ? dialogCopy.notDuplicated : dialogCopy.scheduleNotCanceled))
    }
  }
  const choose = (item: Item) => ('dialog' in item ? setAsking(item.dialog) : void run(item.run))
  return (
    <>
      {others.length > 0 && (
        <Menu tooltip="More actions" trigger={<IconButton icon={Ellipsis} label="More actions" />}>
          {others.map((item) => (
            <MenuItem
              key={item.action}
              icon={item.icon}
              destructive={item.destructive}
              onSelect={() => choose(item)}
            >
              {item.label}
              {item.destructive && '…'}
            </MenuItem>
          ))}
        </Menu>
      )}
      {second && (
        <Button icon={second.icon} onClick={() => choose(second)}>
          {second.label}
        </Button>
      )}
      {main && (
        <Button variant="primary" icon={main.icon} onClick={() => choose(main)}>
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
