import { Archive, ArchiveRestore, Mail, MailOpen, OctagonAlert, Plus, ShieldCheck } from 'lucide-react'
import { useEscape } from '../../../ui/overlay/escape.ts'
import { BulkAction, BulkBar } from '../../../ui/table/bulk-bar.tsx'
import { useAddMany } from '../add-many.ts'
import type { AnyLead } from '../changes.ts'
import type { Inbox } from '../use-inbox.ts'

type Props = { leads: readonly AnyLead[]; inbox: Inbox; onClear: () => void }

/** What can be done with all selected leads. They are in one view, so they have the same status. */
export function SelectionBar({ leads, inbox, onClear }: Props) {
  const { addMany, isAdding } = useAddMany()
  useEscape(inbox.asked === null, onClear)
  const [first] = leads
  const status = first?.status
  const hasUnread = leads.some(({ readAt }) => readAt === null)
  const change = (action: Parameters<Inbox['change']>[1]) => {
    onClear()
    void inbox.change(leads, action)
  }
  const add = async () => {
    inbox.leave(leads)
    await addMany(leads)
    onClear()
  }
  return (
    <BulkBar count={leads.length} onClear={onClear}>
      {isAdding ? (
        <span role="status" className="px-2.5">
          Adding…
        </span>
      ) : (
        <>
          {status === 'new' && (
            <>
              <BulkAction icon={Plus} onClick={() => void add()}>
                Add to pipeline
              </BulkAction>
              <BulkAction icon={Archive} onClick={() => change('dismiss')}>
                Dismiss
              </BulkAction>
            </>
          )}
          {status === 'dismissed' && (
            <BulkAction icon={ArchiveRestore} onClick={() => change('restore')}>
              Restore
            </BulkAction>
          )}
          {status === 'spam' && (
            <BulkAction icon={ShieldCheck} onClick={() => change('not-spam')}>
              Not spam
            </BulkAction>
          )}
          {(status === 'new' || status === 'dismissed') && (
            <BulkAction icon={OctagonAlert} onClick={() => change('spam')}>
              Spam
            </BulkAction>
          )}
          {status !== 'spam' && (
            <BulkAction
              icon={hasUnread ? MailOpen : Mail}
              onClick={() => change(hasUnread ? 'read' : 'unread')}
            >
              {hasUnread ? 'Mark as read' : 'Mark as unread'}
            </BulkAction>
          )}
        </>
      )}
    </BulkBar>
  )
}
