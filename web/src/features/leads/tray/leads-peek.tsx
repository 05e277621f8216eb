import { type LeadInList, leadName } from '@mantel/domain/leads/leads'
import { can } from '@mantel/domain/permissions'
import { Link } from '@tanstack/react-router'
import { Archive, OctagonAlert, Plus } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '../../../platform/api/api.ts'
import { usePages } from '../../../platform/api/pages.ts'
import { useUser } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/base/button.tsx'
import { LoadError } from '../../../ui/display/states.tsx'
import { Peek } from '../../../ui/overlay/peek.tsx'
import { useLeadChanges } from '../changes.ts'
import * as copy from '../copy.ts'
import { AddLeadDialog } from '../dialogs/add-lead-dialog.tsx'
import { leadsPagesQuery } from '../queries.ts'
import { LeadText } from '../reading/lead-text.tsx'
import { useOpenLead } from '../reading/open-lead.ts'

/** New leads beside the board, one at a time. */
export function LeadsPeek({ onClose }: { onClose: () => void }) {
  const { rows: loaded, error, reload } = usePages(leadsPagesQuery({ view: 'new', sort: '-submitted' }))
  const rows = loaded?.filter(({ status }) => status === 'new')
  const [chosen, setChosen] = useState<string>()
  const found = rows?.findIndex(({ id }) => id === chosen) ?? -1
  const [index, setIndex] = useState(0)
  // A lead that leaves the list makes room for the next one.
  const at = Math.min(Math.max(found >= 0 ? found : index, 0), Math.max((rows?.length ?? 0) - 1, 0))
  const lead = rows?.[at]
  const show = (to: number) => {
    setIndex(to)
    setChosen(rows?.[to]?.id)
  }
  return (
    <Peek
      label={lead ? leadName(lead) : 'New leads'}
      onClose={onClose}
      onPrevious={at > 0 ? () => show(at - 1) : undefined}
      onNext={rows && at < rows.length - 1 ? () => show(at + 1) : undefined}
      actions={
        lead && (
          <>
            <span className="text-12 text-muted-foreground tabular-nums">
              {at + 1} of {rows.length}
            </span>
            <Button asChild size="small">
              <Link to="/app/leads/$id" params={{ id: lead.id }}>
                Open
              </Link>
            </Button>
          </>
        )
      }
    >
      {error && <LoadError small what="leads" message={errorText(error)} onRetry={reload} />}
      {lead && <NewLead key={lead.id} lead={lead} />}
      {rows?.length === 0 && (
        <p role="status" className="py-10 text-center text-13 text-muted-foreground">
          {copy.emptyViews.new.text}
        </p>
      )}
    </Peek>
  )
}

function NewLead({ lead }: { lead: LeadInList }) {
  const { details } = useOpenLead(lead.id)
  const change = useLeadChanges()
  const [isAdding, setAdding] = useState(false)
  const mayAdd = can(useUser(), 'leads:add')
  return (
    <>
      <LeadText lead={details ?? lead} details={details} level={2} />
      {mayAdd && (
        <div className="mt-6 flex flex-wrap gap-2 border-t border-border pt-4">
          <Button icon={Plus} onClick={() => setAdding(true)}>
            Add to pipeline
          </Button>
          <Button variant="ghost" icon={Archive} onClick={() => void change([lead], 'dismiss')}>
            Dismiss
          </Button>
          <Button variant="ghost" icon={OctagonAlert} onClick={() => void change([lead], 'spam')}>
            Spam
          </Button>
        </div>
      )}
      {isAdding && <AddLeadDialog lead={lead} onClose={() => setAdding(false)} />}
    </>
  )
}
