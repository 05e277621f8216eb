import type { Contract } from '@mantel/domain/contracts/contracts'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { CloudOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { errorText } from '../../../platform/api/api.ts'
import { toast, toastError } from '../../../platform/toast.ts'
import { Button } from '../../../ui/base/button.tsx'
import { ShellBanner } from '../editor/editor-shell.tsx'
import { useDuplicateContract, useEditContract } from '../queries.ts'
import type { Autosave } from './autosave.ts'
import { useSaveState } from './autosave-hooks.tsx'

/** Why what was written is not saved, where trying again does not help. */
export function RefusedBanner({ saving, actions }: { saving: Autosave; actions?: ReactNode }) {
  const state = useSaveState(saving)
  if (state.kind !== 'failed' || !state.isRefused) return null
  return (
    <ShellBanner
      tone="red"
      icon={<CloudOff size={14} strokeWidth={1.8} aria-hidden className="shrink-0" />}
      actions={actions}
    >
      What you wrote last is not saved. {state.text}
    </ShellBanner>
  )
}

/** Of a contract that went out while somebody was writing: their words go on in a draft of their own. */
export function KeepAsCopy({ contract, saving }: { contract: Contract; saving: Autosave }) {
  const duplicate = useDuplicateContract()
  const edit = useEditContract()
  const navigate = useNavigate()
  const { mutateAsync, isPending } = useMutation({
    mutationFn: async () => {
      const { content } = saving.written()
      const { id, version } = await duplicate.mutateAsync({ params: { id: contract.id } })
      return edit.mutateAsync({ params: { id }, body: { content, version } })
    },
  })
  async function keep() {
    try {
      const copy = await mutateAsync()
      saving.drop()
      await navigate({
        to: '/app/projects/$id/contract',
        params: { id: contract.projectId },
        search: { contract: copy.id },
      })
      toast({ title: 'Kept as a draft of its own' })
    } catch (error) {
      toastError(errorText(error, 'The copy could not be made'))
    }
  }
  return (
    <>
      <Button size="small" variant="ghost" onClick={saving.drop}>
        Discard
      </Button>
      <Button size="small" busy={isPending} onClick={() => void keep()}>
        Keep as a copy
      </Button>
    </>
  )
}
