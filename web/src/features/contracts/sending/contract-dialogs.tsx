import type { Contract } from '@mantel/domain/contracts/contracts'
import type { ProjectOnPage } from '@mantel/domain/projects/projects'
import { ConfirmChange } from '../../../platform/saving/confirm-change.tsx'
import { toast } from '../../../platform/toast.ts'
import { useRemoveContract } from '../queries.ts'
import * as copy from './copy.tsx'
import { ExtendDialog } from './extend-dialog.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { RemindDialog } from './remind-dialog.tsx'
import { SendDialog } from './send-dialog.tsx'
import { WithdrawDialog } from './withdraw-dialog.tsx'

/** An action that opens a dialog first. */
export type ContractAction = 'send' | 'remind' | 'link' | 'extend' | 'withdraw' | 'remove'

type Props = {
  asking: ContractAction | null
  project: Pick<ProjectOnPage, 'title'>
  contract: Contract
  timeZone: string
  onAsk: (asking: null) => void
  onRemoved?: () => void
}

export function ContractDialog({ asking, project, contract, timeZone, onAsk, onRemoved }: Props) {
  const onClose = () => onAsk(null)
  switch (asking) {
    case 'send':
      return <SendDialog contract={contract} about={project.title} timeZone={timeZone} onClose={onClose} />
    case 'remind':
      return <RemindDialog contract={contract} onClose={onClose} />
    case 'link':
      return <LinkDialog contract={contract} onClose={onClose} />
    case 'extend':
      return <ExtendDialog contract={contract} timeZone={timeZone} onClose={onClose} />
    case 'withdraw':
      return <WithdrawDialog contract={contract} onClose={onClose} />
    case 'remove':
      return <RemoveDialog contract={contract} onRemoved={onRemoved} onClose={onClose} />
    case null:
      return null
  }
}

type RemoveProps = { contract: Contract; onRemoved?: () => void; onClose: () => void }

function RemoveDialog({ contract, onRemoved, onClose }: RemoveProps) {
  const remove = useRemoveContract(contract.projectId)
  return (
    <ConfirmChange
      title={copy.deleteTitle(contract.name)}
      action="Delete draft"
      run={async () => {
        await remove.mutateAsync(contract.id)
        toast({ title: copy.deleted(contract.name) })
        onRemoved?.()
      }}
      failure={copy.draftNotDeleted}
      onClose={onClose}
    >
      {copy.deleteHint}
    </ConfirmChange>
  )
}
