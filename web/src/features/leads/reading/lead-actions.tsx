import { can } from '@mantel/domain/permissions'
import { Link } from '@tanstack/react-router'
import {
  Archive,
  ArchiveRestore,
  CircleCheck,
  CircleDashed,
  Ellipsis,
  House,
  Mail,
  OctagonAlert,
  Phone,
  Plus,
  Reply,
  ShieldCheck,
} from 'lucide-react'
import type { ReactElement } from 'react'
import { useUser } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/base/button.tsx'
import { Menu, MenuItem } from '../../../ui/overlay/menu.tsx'
import { Tooltip } from '../../../ui/overlay/tooltip.tsx'
import type { AnyLead } from '../changes.ts'
import type { Inbox } from '../use-inbox.ts'
import { telLink } from './contact-line.tsx'

type Props = {
  lead: AnyLead
  inbox: Pick<Inbox, 'ask' | 'change'>
  /** True for larger buttons of the same height. */
  isPhone?: boolean
}

/** The next actions for a lead, with the most likely one first. */
export function LeadActions({ lead, inbox, isPhone = false }: Props) {
  if (!can(useUser(), 'leads:add')) return null
  const { status } = lead
  const look = isPhone ? thumbLook : ''
  return (
    <>
      {status === 'new' && (
        <WithKey text="Add to pipeline" keys="A" isOff={isPhone}>
          <Button variant="primary" icon={Plus} className={look} onClick={() => inbox.ask('add', lead)}>
            Add to pipeline
          </Button>
        </WithKey>
      )}
      {status === 'added' && lead.projectId && (
        <Button asChild icon={House} className={look}>
          <Link to="/app/projects/$id" params={{ id: lead.projectId }}>
            Open project
          </Link>
        </Button>
      )}
      {status === 'dismissed' && (
        <Button icon={ArchiveRestore} className={look} onClick={() => void inbox.change([lead], 'restore')}>
          Restore
        </Button>
      )}
      {status === 'spam' && (
        <Button icon={ShieldCheck} className={look} onClick={() => void inbox.change([lead], 'not-spam')}>
          Not spam
        </Button>
      )}
      {status !== 'spam' && <Answer lead={lead} inbox={inbox} isPhone={isPhone} />}
      {status === 'new' && (
        <WithKey text="Dismiss" keys="D" isOff={isPhone}>
          <Button
            variant={isPhone ? 'outline' : 'ghost'}
            icon={Archive}
            className={look}
            onClick={() => void inbox.change([lead], 'dismiss')}
          >
            Dismiss
          </Button>
        </WithKey>
      )}
    </>
  )
}

/** Offers a reply by email, or a call if the lead has no email address. */
function Answer({ lead, inbox, isPhone }: Props) {
  const look = isPhone ? thumbLook : ''
  if (lead.email)
    return (
      <WithKey text="Reply" keys="R" isOff={isPhone}>
        <Button icon={Reply} className={look} onClick={() => inbox.ask('reply', lead)}>
          Reply
        </Button>
      </WithKey>
    )
  return (
    lead.phone && (
      <Button asChild icon={Phone} className={look}>
        <a href={telLink(lead.phone)}>Call</a>
      </Button>
    )
  )
}

/** Narrow phones have no space for icons. */
const thumbLook = 'h-11 flex-auto max-[359px]:px-2! max-[359px]:[&_svg]:hidden'

type WithKeyProps = { text: string; keys: string; isOff: boolean | undefined; children: ReactElement }

/** Adds a tooltip with the shortcut, but not on phones, which have no keyboard. */
const WithKey = ({ text, keys, isOff, children }: WithKeyProps) =>
  isOff ? (
    children
  ) : (
    <Tooltip text={text} keys={keys}>
      {children}
    </Tooltip>
  )

/** A menu with the less common actions. */
export function LeadMenu({ lead, inbox }: Props) {
  if (!can(useUser(), 'leads:add') || lead.status === 'spam') return null
  const isAnswered = lead.respondedAt !== null
  return (
    <Menu
      tooltip="More actions"
      trigger={
        <Button variant="ghost" icon={Ellipsis} aria-label="More actions" className="w-8 px-0! touch:w-11" />
      }
    >
      <MenuItem
        icon={isAnswered ? CircleDashed : CircleCheck}
        onSelect={() => void inbox.change([lead], isAnswered ? 'unanswered' : 'answered')}
      >
        {isAnswered ? 'Mark as unanswered' : 'Mark as answered'}
      </MenuItem>
      <MenuItem icon={Mail} keys="U" onSelect={() => void inbox.change([lead], 'unread')}>
        Mark as unread
      </MenuItem>
      {lead.status !== 'added' && (
        <MenuItem icon={OctagonAlert} onSelect={() => void inbox.change([lead], 'spam')}>
          Mark as spam
        </MenuItem>
      )}
    </Menu>
  )
}
