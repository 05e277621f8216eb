import type { Contract } from '@mantel/domain/contracts/contracts'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { CloudOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { errorText } from '../../../platform/api/api.ts'
import { useSaveState } from '../../../platform/saving/autosave-hooks.tsx'
import { toast, toastError } from '../../../platform/toast.ts'
import { Button } from '../../../ui/base/button.tsx'
import { ShellBanner } from '../editor/editor-shell.tsx'
import { useDuplicateContract, useEditContract } from '../queries.ts'
import type { Autosave } from './autosave.ts'
import * as copy from './copy.tsx'

/** Says why the server refused the changes. It offers no retry, because the server would refuse again. */
export function RefusedBanner({ saving, actions }: { saving: Autosave; actions?: ReactNode }) {
  const state = useSaveState(saving)
  if (state.kind !== 'failed' || !state.isRefused) return null
  return (
    <ShellBanner
      tone="red"
      icon={<CloudOff size={14} strokeWidth={1.8} aria-hidden className="shrink-0" />}
      actions={actions}
    >
      {copy.changesRefused(state.text)}
    </ShellBanner>
  )
}

/** For a contract that was sent while the user was editing: saves their changes as a new draft. */
export function SaveAsCopy({ contract, saving }: { contract: Contract; saving: Autosave }) {
  const duplicate = useDuplicateContract()
  const edit = useEditContract()
  const navigate = useNavigate()
  const { mutateAsync, isPending } = useMutation({
    mutationFn: async () => {
      const { content } = saving.current()
      const { id, version } = await duplicate.mutateAsync({ params: { id: contract.id } })
      return edit.mutateAsync({ params: { id }, body: { content, version } })
    },
  })
  async function saveCopy() {
    try {
      const { id } = await mutateAsync()
      saving.discard()
      await navigate({
        to: '/app/projects/$id/contract',
        params: { id: contract.projectId },
        search: { contract: id },
      })
      toast({ title: copy.savedAsCopy })
    } catch (error) {
      toastError(errorText(error, copy.copyFailed))
    }
  }
  return (
    <>
      <Button size="small" variant="ghost" onClick={saving.discard}>
        Discard
      </Button>
      <Button size="small" busy={isPending} onClick={() => void saveCopy()}>
        Save as copy
      </Button>
    </>
  )
}
