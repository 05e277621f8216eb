import type { Contract } from '@mantel/domain/contracts/contracts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { errorText } from '../../../platform/api/api.ts'
import { toast, toastError } from '../../../platform/toast.ts'
import { useAmendContract, useDuplicateContract } from '../queries.ts'

/** A new draft with the same words. */
export const useDuplicating = () =>
  useOpening(useDuplicateContract(), {
    done: { title: 'This is the copy', text: 'The other one stays as it is.' },
    failed: 'The contract could not be duplicated',
  })

/** A new draft that says what changes in a signed one. */
export const useAmending = () =>
  useOpening(useAmendContract(), {
    done: { title: 'This is the amendment', text: 'Write what changes. The signed contract stays as it is.' },
    failed: 'The amendment could not be drafted',
  })

type Words = { done: { title: string; text: string }; failed: string }

/** What is drafted opens at once. */
function useOpening({ mutateAsync }: ReturnType<typeof useDuplicateContract>, { done, failed }: Words) {
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  async function draft({ id, projectId }: Pick<Contract, 'id' | 'projectId'>) {
    setBusy(true)
    try {
      const made = await mutateAsync({ params: { id } })
      await navigate({
        to: '/app/projects/$id/contract',
        params: { id: projectId },
        search: { contract: made.id },
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
