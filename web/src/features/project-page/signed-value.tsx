import { formatDollars } from '@mantel/domain/basics/money'
import type { ContractInList } from '@mantel/domain/contracts/contracts'
import { can } from '@mantel/domain/permissions'
import type { ProjectOnPage } from '@mantel/domain/projects/projects'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEdits } from '../../platform/saving/edits.ts'
import { useUser } from '../../platform/session/session.ts'
import { toast } from '../../platform/toast.ts'
import { Button } from '../../ui/base/button.tsx'
import { useAmendAndOpen } from '../contracts/draft/copy-contract.ts'
import { projectContractsQuery } from '../contracts/queries.ts'
import { useDetail } from '../projects/detail/detail-context.ts'
import { projectEdits } from '../projects/queries.ts'
import * as copy from './copy.ts'

/** Says that the project no longer costs what its contract says, and offers to amend the contract. */
export function SignedValueNote({ value }: { value: number }) {
  const mayDraft = can(useUser(), 'contracts:draft')
  const { project } = useDetail()
  const { signedValue } = project
  const differs = signedValue !== null && signedValue !== value
  const { data: contracts } = useQuery({ ...projectContractsQuery(project.id), enabled: differs && mayDraft })
  const amend = useAmendAndOpen()
  if (!differs) return null
  const signed = amendableOf(contracts)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 border-t border-border px-4 py-2 text-12 leading-4.5">
      <p>{copy.contractSays(formatDollars(signedValue))}</p>
      {signed && !project.archivedAt && (
        <Button
          variant="link"
          className="text-12"
          busy={amend.isBusy}
          onClick={() => void amend.draft({ id: signed.id, projectId: project.id })}
        >
          Amend contract
        </Button>
      )}
    </div>
  )
}

/** The edits of a project. A price that differs from the signed contract is saved, with an offer to amend the contract. */
export function useProjectEdits(id: string) {
  const queries = useQueryClient()
  const mayDraft = can(useUser(), 'contracts:draft')
  const { draft } = useAmendAndOpen()
  return useEdits(
    {
      ...projectEdits,
      onSaved: (queries, fields, saved) => {
        projectEdits.onSaved?.(queries, fields, saved)
        if (fields.includes('estimateValue') || fields.includes('discountPercent'))
          void compare(saved as ProjectOnPage)
      },
    },
    id,
  )

  async function compare({ value, signedValue }: ProjectOnPage) {
    if (signedValue === null || value === signedValue) return
    const signed = mayDraft && amendableOf(await queries.fetchQuery(projectContractsQuery(id)))
    toast({
      title: 'Saved',
      text: copy.contractSays(formatDollars(signedValue)),
      ...(signed && {
        action: { label: 'Amend contract', run: () => void draft({ id: signed.id, projectId: id }) },
      }),
    })
  }
}

/** The latest contract, if it is signed. While a newer one is a draft or sent, there is nothing to amend yet. */
const amendableOf = (contracts: readonly ContractInList[] = []) =>
  contracts[0]?.displayedStatus === 'signed' ? contracts[0] : undefined
