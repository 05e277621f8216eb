import { ChevronDown, ChevronUp } from 'lucide-react'
import { errorText, isFinal } from '../../../platform/api/api.ts'
import { IconButton } from '../../../ui/base/button.tsx'
import { LoadError } from '../../../ui/display/states.tsx'
import { Tooltip } from '../../../ui/overlay/tooltip.tsx'
import type { Inbox } from '../use-inbox.ts'
import { LeadActions, LeadMenu } from './lead-actions.tsx'
import { columnLook, LeadText } from './lead-text.tsx'
import { LeadNotFound } from './not-found.tsx'
import { useOpenLead } from './open-lead.ts'

type Props = { id: string; inbox: Inbox }

/** The open lead beside the list. */
export function ReadingPane({ id, inbox }: Props) {
  const listed = inbox.rows?.[inbox.openIndex]
  const { details, error, reload } = useOpenLead(id)
  const lead = details ?? listed
  if (isFinal(error)) return <LeadNotFound />
  if (!lead) return error ? <LoadError what="this lead" message={errorText(error)} onRetry={reload} /> : null
  return (
    <section aria-label="Lead" className="flex min-h-0 min-w-0 flex-1 flex-col">
      <header className="flex h-11.5 shrink-0 items-center gap-2 border-b border-border pr-4 pl-8 max-xl:pl-5">
        <LeadActions lead={lead} inbox={inbox} />
        <LeadMenu lead={lead} inbox={inbox} />
        <div className="ml-auto flex items-center">
          <Step icon={ChevronUp} label="Previous" keys="K" inbox={inbox} by={-1} />
          <Step icon={ChevronDown} label="Next" keys="J" inbox={inbox} by={1} />
        </div>
      </header>
      {/* A new element for each lead, so that it starts at the top. */}
      <div key={id} className="relative min-h-0 flex-1 overflow-y-auto">
        <div className={columnLook}>
          <LeadText lead={lead} details={details} level={2} />
        </div>
      </div>
    </section>
  )
}

type StepProps = { icon: typeof ChevronUp; label: string; keys: string; inbox: Inbox; by: 1 | -1 }

function Step({ icon, label, keys, inbox, by }: StepProps) {
  const isPossible = inbox.openIndex >= 0 && inbox.rows?.[inbox.openIndex + by] !== undefined
  return (
    <Tooltip text={label} keys={keys}>
      <IconButton
        icon={icon}
        label={label}
        // Not `disabled`: at the end of the list the button would lose the focus.
        aria-disabled={isPossible ? undefined : true}
        onClick={isPossible ? () => inbox.walk(by) : undefined}
        className="aria-disabled:opacity-40"
      />
    </Tooltip>
  )
}
