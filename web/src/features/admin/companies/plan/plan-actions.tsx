import type { CompanySubscription } from '@mantel/domain/admin/subscriptions'
import { type Override, overrideRefusal } from '@mantel/domain/plans/overrides'
import { type ComponentType, useState } from 'react'
import { errorText } from '../../../../platform/api/api.ts'
import { toast, toastError } from '../../../../platform/toast.ts'
import { Button } from '../../../../ui/base/button.tsx'
import { logged } from '../../copy.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { CompDialog } from './comp-dialog.tsx'
import * as copy from './copy.ts'
import { ExtendDialog, type PlanDialogProps } from './extend-dialog.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { useResumePlan } from './queries.ts'

type Asking = Exclude<Override, 'resume'>

const dialogs: Record<Asking, { label: string; Dialog: ComponentType<PlanDialogProps> }> = {
  extend: { label: copy.extend, Dialog: ExtendDialog },
  change: { label: copy.move, Dialog: MoveDialog },
  comp: { label: copy.comp, Dialog: CompDialog },
  cancel: { label: copy.cancel, Dialog: CancelDialog },
}

type Props = { companyId: string; subscription: CompanySubscription }

/** Shows only the actions that the subscription currently allows. */
export function PlanActions({ companyId, subscription }: Props) {
  const [asking, setAsking] = useState<Asking | null>(null)
  const resume = useResumePlan()
  const isAllowed = (override: Override) => overrideRefusal(override, subscription) === null
  const names = (Object.keys(dialogs) as Asking[]).filter(isAllowed)
  const Dialog = asking && dialogs[asking].Dialog
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      {isAllowed('resume') && (
        <Button
          busy={resume.isPending}
          onClick={() =>
            resume.mutate(
              { params: { id: companyId } },
              {
                onSuccess: () => toast({ title: copy.resumed, text: logged }),
                onError: (error) => toastError(errorText(error, copy.notChanged)),
              },
            )
          }
        >
          {copy.resume}
        </Button>
      )}
      {names.map((name) => (
        <Button key={name} onClick={() => setAsking(name)}>
          {dialogs[name].label}…
        </Button>
      ))}
      {Dialog && <Dialog companyId={companyId} subscription={subscription} onClose={() => setAsking(null)} />}
    </div>
  )
}
