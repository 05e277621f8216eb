import type { Checklist } from '@mantel/domain/checklist'
import { ArrowRight, ListChecks } from 'lucide-react'
import { useCompanyActions } from '../../layouts/commands/company-actions.ts'
import { useUser } from '../../platform/session/session.ts'
import { Tooltip } from '../../ui/overlay/tooltip.tsx'
import { useAllSet } from './completion-notice.ts'
import * as copy from './copy.ts'
import { doneCount, isComplete, itemCount, nextItem } from './items.ts'
import { useChecklist } from './queries.ts'

/** Shown in the sidebar until the setup is dismissed or complete, and for a day after completion (`useAllSet`). */
export function SetupCard({ wide }: { wide: boolean }) {
  const { data: list } = useChecklist()
  if (!list) return null
  return <Card list={list} wide={wide} />
}

function Card({ list, wide }: { list: Checklist; wide: boolean }) {
  const { companyId } = useUser()
  const { setUp } = useCompanyActions()
  const showsAllSet = useAllSet(companyId ?? '', isComplete(list))
  if (list.dismissed || (isComplete(list) && !showsAllSet)) return null
  const done = doneCount(list)
  const title = isComplete(list) ? 'All set' : 'Getting set up'
  if (!wide) {
    const name = `${title}, ${done} of ${itemCount}`
    return (
      <Tooltip text={name} side="right">
        <button
          type="button"
          aria-label={name}
          onClick={setUp}
          className="mb-1 flex size-10 items-center justify-center self-center rounded-control hover:bg-hover"
        >
          <ListChecks size={16} strokeWidth={1.6} aria-hidden />
        </button>
      </Tooltip>
    )
  }
  const next = nextItem(list)
  return (
    <button
      type="button"
      onClick={setUp}
      className="mb-2 w-full rounded-box border border-sidebar-border bg-card py-2.5 pr-2.5 pl-3 text-left transition-colors duration-100 hover:border-border-strong"
    >
      <span className="flex items-center gap-2 text-13 leading-4.5">
        <span className="flex-1 font-semibold text-foreground">{title}</span>
        <span className="text-12 text-muted-foreground tabular-nums">
          {done} of {itemCount}
        </span>
      </span>
      <span aria-hidden className="my-2 block h-1 rounded-[2px] bg-secondary">
        <span
          className="block h-full rounded-[2px] bg-primary shadow-[inset_0_0_0_2px_var(--primary-edge)] transition-[width] duration-200"
          style={{ width: `${(done / itemCount) * 100}%` }}
        />
      </span>
      <span className="flex items-center gap-1 text-12 leading-4 text-muted-foreground">
        <span className="min-w-0 truncate">{next ? `Next: ${next.next}` : copy.setupComplete}</span>
        {next && <ArrowRight size={12} strokeWidth={1.8} aria-hidden className="shrink-0" />}
      </span>
    </button>
  )
}
