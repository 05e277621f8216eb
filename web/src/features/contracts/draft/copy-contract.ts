import type { Contract } from '@mantel/domain/contracts/contracts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { errorText } from '../../../platform/api/api.ts'
import { toast, toastError } from '../../../platform/toast.ts'
import * as copy from '../copy.ts'
import { useAmendContract, useDuplicateContract } from '../queries.ts'

export const useDuplicateAndOpen = () =>
  useCreateAndOpen(useDuplicateContract(), {
    done: { title: copy.duplicated, text: copy.duplicatedHint },
    failed: copy.duplicateFailed,
  })

/** Creates a draft that amends a signed contract. */
export const useAmendAndOpen = () =>
  useCreateAndOpen(useAmendContract(), {
    done: { title: copy.amendmentCreated, text: copy.amendmentHint },
    failed: copy.amendmentFailed,
  })

type Texts = { done: { title: string; text: string }; failed: string }

function useCreateAndOpen({ mutateAsync }: ReturnType<typeof useDuplicateContract>, { done, failed }: Texts) {
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  async function draft({ id, projectId }: Pick<Contract, 'id' | 'projectId'>) {
    setBusy(true)
    try {
      const created = await mutateAsync({ params: { id } })
      await navigate({
        to: '/app/projects/$id/contract',
        params: { id: projectId },
        search: { contract: created.id },
      })
      toast(done)
    } catch (error) {
      toastError(errorText(error, failed))
    } finally {
      setBusy(false)
    }
  }
  return { draft, isBusy }
}
