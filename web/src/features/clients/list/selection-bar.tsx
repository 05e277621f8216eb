import { type ClientInList, clientName, clientsApi } from '@mantel/domain/clients'
import { can } from '@mantel/domain/permissions'
import { Download, Merge } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../../platform/api/api.ts'
import { useUser } from '../../../platform/session/session.ts'
import { lazyComponent } from '../../../ui/base/lazy.tsx'
import { useEscape } from '../../../ui/overlay/escape.ts'
import { BulkAction, BulkBar } from '../../../ui/table/bulk-bar.tsx'
import type { Selection } from '../../../ui/table/selection.ts'
import { EmailAction } from '../../client-emails/email-action.tsx'
import { useExport } from '../../data/export/use-export.ts'
import { type BulkChange, useBulkChanges } from '../../lists/bulk-changes.ts'
import { BulkTags } from '../../lists/bulk-tags.tsx'
import * as lists from '../../lists/copy.ts'
import { MergeDialog } from '../merge/merge-dialog.tsx'
import * as copy from './copy.ts'

const EmailDialog = lazyComponent(() => import('../../client-emails/email-dialog.tsx'), 'EmailDialog')

type Props = { rows: readonly ClientInList[]; selection: Selection; isPeeking: boolean }

/** The actions for all selected clients. */
export function SelectionBar({ rows, selection, isPeeking }: Props) {
  const user = useUser()
  const { progress, run } = useBulkChanges<ClientInList>({ nameOf: clientName, plural: 'clients' })
  const { startWith, isPreparing } = useExport('clients')
  const [asking, setAsking] = useState<'merge' | 'tags' | 'email' | null>(null)
  const chosen = rows.filter(({ id }) => selection.selected.has(id))
  useEscape(chosen.length > 0 && !isPeeking && asking === null, selection.clear)
  if (chosen.length === 0) return null
  const [one, other] = chosen
  return (
    <>
      <BulkBar count={chosen.length} onClear={selection.clear}>
        {progress ? (
          <span role="status" className="px-2.5 tabular-nums">
            {lists.progress(progress.done, progress.of)}
          </span>
        ) : (
          <>
            <BulkTags
              rows={chosen}
              onOpenChange={(isOpen) => setAsking(isOpen ? 'tags' : null)}
              onToggle={(name, isOn, some) => void run(tag(some, name, isOn))}
            />
            <EmailAction count={chosen.length} onClick={() => setAsking('email')} />
            {can(user, 'data:export') && (
              <BulkAction
                icon={Download}
                onClick={() => !isPreparing && startWith(chosen.map(({ id }) => id))}
              >
                {isPreparing ? 'Preparing…' : 'Export'}
              </BulkAction>
            )}
            {can(user, 'clients:merge') && (
              <BulkAction
                icon={Merge}
                disabledReason={chosen.length === 2 ? undefined : copy.selectTwoToMerge}
                onClick={() => setAsking('merge')}
              >
                Merge
              </BulkAction>
            )}
          </>
        )}
      </BulkBar>
      {asking === 'email' && (
        <EmailDialog
          kind="client"
          ids={chosen.map(({ id }) => id)}
          onClose={() => setAsking(null)}
          onSent={selection.clear}
          what="the email"
        />
      )}
      {asking === 'merge' && one && other && (
        <MergeDialog
          one={one}
          other={other}
          onClose={() => setAsking(null)}
          onMerged={() => {
            setAsking(null)
            selection.clear()
          }}
        />
      )}
    </>
  )
}

type Rows = readonly ClientInList[]

const tag = (rows: Rows, name: string, isOn: boolean): BulkChange<ClientInList> => ({
  ...tagging(rows, name, isOn),
  undo: (changed) => tagging(changed, name, !isOn),
})

const tagging = (rows: Rows, name: string, isOn: boolean): BulkChange<ClientInList> => ({
  rows,
  endpoint: clientsApi.tagMany,
  send: (batch) =>
    call(clientsApi.tagMany, {
      body: {
        items: batch.map(({ id }) => ({ id, add: isOn ? [name] : [], remove: isOn ? [] : [name] })),
      },
    }),
  done: isOn ? lists.tagged(name) : lists.untagged(name),
})
