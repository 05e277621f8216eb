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
import { useAmending, useDuplicating } from '../draft/copy-contract.ts'
import { contractQuery, contractsOfProject } from '../queries.ts'
import type { Asking } from '../sending/contract-dialogs.tsx'
import { downloadSealed } from './pdf.ts'
import { storyOf } from './status-text.ts'
import { isReminderDue } from './waiting-status.ts'

type Props = {
  contract: Contract
  timeZone: string
  room: Room
  /** The page offers the next step somewhere else already: one is enough. */
  isQuiet?: boolean
  onAsk: (asking: Asking) => void
}

/** What there is no room for goes into the menu: in the middle its withdrawal, where there is little all but one. */
export type Room = 'all' | 'most' | 'one'

/** What can be done with a contract that is out or signed, by whoever looks at it. */
export function ContractActions({ contract, timeZone, room, isQuiet = false, onAsk }: Props) {
  const main = isQuiet ? 'outline' : 'primary'
  const user = useUser()
  const [now] = useState(() => new Date())
  const maySend = can(user, 'contracts:send')
  const mayDraft = can(user, 'contracts:draft')
  if (contract.state === 'signed') {
    return (
      <>
        {mayDraft && <Redrafting contract={contract} room={room} />}
        {contract.sealed && (
          <Button variant={main} icon={Download} onClick={() => void downloadSealed(contract)}>
            {room === 'one' ? 'PDF' : 'Download PDF'}
          </Button>
        )}
      </>
    )
  }
  if (contract.status !== 'sent') return null
  if (!maySend) {
    return <p className="text-13 text-muted-foreground">Admins and managers remind and withdraw.</p>
  }
  const isExpired = contract.state === 'expired'
  const isDue = isReminderDue(contract, timeZone, now)
  const copy = (
    <Button icon={Link2} variant={isDue ? 'outline' : main} onClick={() => onAsk('link')}>
      Copy signing link
    </Button>
  )
  const remind = (
    <Button icon={BellRing} variant={isDue ? main : 'outline'} onClick={() => onAsk('remind')}>
      Remind
    </Button>
  )
  // Where the page itself offers to remind them, that is not offered twice.
  const alone = isDue && !isQuiet ? 'remind' : 'link'
  return (
    <>
      <More
        contract={contract}
        timeZone={timeZone}
        room={room}
        alone={alone}
        mayDraft={mayDraft}
        onAsk={onAsk}
      />
      {room === 'all' && (
        <Button icon={Undo2} onClick={() => onAsk('withdraw')}>
          Withdraw
        </Button>
      )}
      {isExpired ? (
        <Button variant={main} icon={Send} onClick={() => onAsk('send')}>
          Send again
        </Button>
      ) : room === 'one' ? (
        alone === 'remind' ? (
          remind
        ) : (
          copy
        )
      ) : (
        <>
          {isDue ? copy : remind}
          {isDue ? remind : copy}
        </>
      )}
    </>
  )
}

/** What was signed stays; what has to change is said in another one. */
function Redrafting({ contract, room }: Pick<Props, 'contract' | 'room'>) {
  const duplicate = useDuplicating()
  const amend = useAmending()
  if (room === 'one')
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

type MoreProps = Omit<Props, 'isQuiet'> & { alone: 'remind' | 'link'; mayDraft: boolean }

function More({ contract, timeZone, room, alone, mayDraft, onAsk }: MoreProps) {
  const queries = useQueryClient()
  const duplicate = useDuplicating()
  const isExpired = contract.state === 'expired'
  async function lookAgain() {
    try {
      void queries.invalidateQueries({ queryKey: contractsOfProject(contract.projectId).queryKey })
      const found = await queries.fetchQuery(contractQuery(contract.id))
      toast({
        title: found.state === contract.state ? 'Checked just now' : 'There is news',
        text: storyOf(found, timeZone),
      })
    } catch (error) {
      toastError(errorText(error, 'This could not be checked'))
    }
  }
  return (
    <Menu tooltip="More actions" trigger={<IconButton icon={Ellipsis} label="More actions" />}>
      <MenuItem icon={RefreshCw} onSelect={() => void lookAgain()}>
        Check again
      </MenuItem>
      {room === 'one' && !isExpired && alone === 'remind' && (
        <MenuItem icon={Link2} onSelect={() => onAsk('link')}>
          Copy signing link
        </MenuItem>
      )}
      {room === 'one' && !isExpired && alone === 'link' && (
        <MenuItem icon={BellRing} onSelect={() => onAsk('remind')}>
          Remind…
        </MenuItem>
      )}
      <MenuItem icon={CalendarClock} onSelect={() => onAsk('extend')}>
        More time or another address…
      </MenuItem>
      {!isExpired && (
        <MenuItem icon={Send} onSelect={() => onAsk('send')}>
          Send again…
        </MenuItem>
      )}
      {mayDraft && (
        <MenuItem icon={Copy} onSelect={() => void duplicate.draft(contract)}>
          Duplicate
        </MenuItem>
      )}
      {room !== 'all' && (
        <MenuItem icon={Undo2} onSelect={() => onAsk('withdraw')}>
          Withdraw…
        </MenuItem>
      )}
    </Menu>
  )
}
