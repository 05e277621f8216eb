import type { Contract } from '@mantel/domain/contracts/contracts'
import { can } from '@mantel/domain/permissions'
import { useQueryClient } from '@tanstack/react-query'
import {
  BellRing,
  CalendarClock,
  Copy,
  Download,
  Ellipsis,
  FilePen,
  Link2,
  RefreshCw,
  Send,
  Undo2,
} from 'lucide-react'
import { useState } from 'react'
import { errorText } from '../../../platform/api/api.ts'
import { useUser } from '../../../platform/session/session.ts'
import { toast, toastError } from '../../../platform/toast.ts'
import { Button, IconButton } from '../../../ui/base/button.tsx'
import { Menu, MenuItem } from '../../../ui/overlay/menu.tsx'
import { useAmendAndOpen, useDuplicateAndOpen } from '../draft/copy-contract.ts'
import { contractQuery, projectContractsQuery } from '../queries.ts'
import type { ContractAction } from '../sending/contract-dialogs.tsx'
import * as copy from './copy.ts'
import { downloadSealed } from './pdf.ts'
import { statusText } from './status-text.ts'
import { isReminderDue } from './waiting-status.ts'

type Props = {
  contract: Contract
  timeZone: string
  space: ActionSpace
  /** Set if the page already has a primary button for the next step. */
  isSecondary?: boolean
  onAsk: (asking: ContractAction) => void
}

/** How many actions are buttons. With `most`, Withdraw moves into the menu; with `one`, all actions but one do. */
export type ActionSpace = 'all' | 'most' | 'one'

/** The actions for a sent or signed contract. */
export function ContractActions({ contract, timeZone, space, isSecondary = false, onAsk }: Props) {
  const main = isSecondary ? 'outline' : 'primary'
  const user = useUser()
  const [now] = useState(() => new Date())
  const maySend = can(user, 'contracts:send')
  const mayDraft = can(user, 'contracts:draft')
  if (contract.displayedStatus === 'signed') {
    return (
      <>
        {mayDraft && <CopyActions contract={contract} space={space} />}
        {contract.sealed && (
          <Button variant={main} icon={Download} onClick={() => void downloadSealed(contract)}>
            {space === 'one' ? 'PDF' : 'Download PDF'}
          </Button>
        )}
      </>
    )
  }
  if (contract.status !== 'sent') return null
  if (!maySend) {
    return <p className="text-13 text-muted-foreground">{copy.onlyManagersAct}</p>
  }
  const isExpired = contract.displayedStatus === 'expired'
  const isDue = isReminderDue(contract, timeZone, now)
  const copyLink = (
    <Button icon={Link2} variant={isDue ? 'outline' : main} onClick={() => onAsk('link')}>
      Copy signing link
    </Button>
  )
  const remind = (
    <Button icon={BellRing} variant={isDue ? main : 'outline'} onClick={() => onAsk('remind')}>
      Remind
    </Button>
  )
  // If the page already has a button to remind the client, the single action copies the link instead.
  const single = isDue && !isSecondary ? 'remind' : 'link'
  return (
    <>
      <MoreMenu
        contract={contract}
        timeZone={timeZone}
        space={space}
        single={single}
        mayDraft={mayDraft}
        onAsk={onAsk}
      />
      {space === 'all' && (
        <Button icon={Undo2} onClick={() => onAsk('withdraw')}>
          Withdraw
        </Button>
      )}
      {isExpired ? (
        <Button variant={main} icon={Send} onClick={() => onAsk('send')}>
          Resend
        </Button>
      ) : space === 'one' ? (
        single === 'remind' ? (
          remind
        ) : (
          copyLink
        )
      ) : (
        <>
          {isDue ? copyLink : remind}
          {isDue ? remind : copyLink}
        </>
      )}
    </>
  )
}

/** A signed contract cannot change, so changes need a new draft. */
function CopyActions({ contract, space }: Pick<Props, 'contract' | 'space'>) {
  const duplicate = useDuplicateAndOpen()
  const amend = useAmendAndOpen()
  if (space === 'one')
    return (
      <Menu tooltip="More actions" trigger={<IconButton icon={Ellipsis} label="More actions" />}>
        <MenuItem icon={FilePen} onSelect={() => void amend.draft(contract)}>
          Amend
        </MenuItem>
        <MenuItem icon={Copy} onSelect={() => void duplicate.draft(contract)}>
          Duplicate
        </MenuItem>
      </Menu>
    )
  return (
    <>
      <Button icon={Copy} busy={duplicate.isBusy} onClick={() => void duplicate.draft(contract)}>
        Duplicate
      </Button>
      <Button icon={FilePen} busy={amend.isBusy} onClick={() => void amend.draft(contract)}>
        Amend
      </Button>
    </>
  )
}

type MoreProps = Omit<Props, 'isSecondary'> & { single: 'remind' | 'link'; mayDraft: boolean }

function MoreMenu({ contract, timeZone, space, single, mayDraft, onAsk }: MoreProps) {
  const queries = useQueryClient()
  const duplicate = useDuplicateAndOpen()
  const isExpired = contract.displayedStatus === 'expired'
  async function checkStatus() {
    try {
      void queries.invalidateQueries({ queryKey: projectContractsQuery(contract.projectId).queryKey })
      const found = await queries.fetchQuery(contractQuery(contract.id))
      toast({
        title: found.displayedStatus === contract.displayedStatus ? 'No change' : 'Status changed',
        text: statusText(found, timeZone),
      })
    } catch (error) {
      toastError(errorText(error, copy.statusNotChecked))
    }
  }
  return (
    <Menu tooltip="More actions" trigger={<IconButton icon={Ellipsis} label="More actions" />}>
      <MenuItem icon={RefreshCw} onSelect={() => void checkStatus()}>
        Check status
      </MenuItem>
      {space === 'one' && !isExpired && single === 'remind' && (
        <MenuItem icon={Link2} onSelect={() => onAsk('link')}>
          Copy signing link
        </MenuItem>
      )}
      {space === 'one' && !isExpired && single === 'link' && (
        <MenuItem icon={BellRing} onSelect={() => onAsk('remind')}>
          Remind…
        </MenuItem>
      )}
      <MenuItem icon={CalendarClock} onSelect={() => onAsk('extend')}>
        {copy.extendOrMove}
      </MenuItem>
      {!isExpired && (
        <MenuItem icon={Send} onSelect={() => onAsk('send')}>
          Resend…
        </MenuItem>
      )}
      {mayDraft && (
        <MenuItem icon={Copy} onSelect={() => void duplicate.draft(contract)}>
          Duplicate
        </MenuItem>
      )}
      {space !== 'all' && (
        <MenuItem icon={Undo2} onSelect={() => onAsk('withdraw')}>
          Withdraw…
        </MenuItem>
      )}
    </Menu>
  )
}
