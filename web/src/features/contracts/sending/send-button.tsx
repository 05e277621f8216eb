import { can } from '@mantel/domain/permissions'
import { Link } from '@tanstack/react-router'
import { CircleAlert, Info, Send } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useUser } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/base/button.tsx'
import { Popover } from '../../../ui/overlay/popover.tsx'
import { type Checks, isBlocked, missingWords } from '../draft/checks.ts'

type Props = {
  checks: Checks
  nameOf: (id: string) => string
  isPhone: boolean
  busy: boolean
  onFix: (id: string) => void
  onAddSignature: () => void
  onSend: () => void
}

/** Sends, or says what is in the way of it: in words, and with the way to each. */
export function SendButton({ checks, nameOf, isPhone, busy, onFix, onAddSignature, onSend }: Props) {
  const maySend = can(useUser(), 'contracts:send')
  const [isOpen, setOpen] = useState(false)
  // What was chosen happens once the list is gone: it takes the focus somewhere else.
  const chosen = useRef<(() => void) | null>(null)
  const blocked = isBlocked(checks)
  const words = isPhone ? 'Send' : 'Send for signature'
  const after = (run: () => void) => () => {
    chosen.current = run
    setOpen(false)
  }
  function goOn(event: Event) {
    if (!chosen.current) return
    event.preventDefault()
    chosen.current()
    chosen.current = null
  }
  if (maySend && !blocked && !checks.lacksOwner) {
    return (
      <Button variant="primary" icon={Send} busy={busy} onClick={onSend}>
        {words}
      </Button>
    )
  }
  return (
    <Popover
      label="Before it is sent"
      open={isOpen}
      onOpenChange={setOpen}
      onClosed={goOn}
      trigger={
        <Button variant={maySend ? 'primary' : 'outline'} icon={Send} busy={busy}>
          {words}
        </Button>
      }
    >
      {!maySend && (
        <p className="mb-2.5 text-muted-foreground">
          Contracts are sent by admins and managers. Tell them when this one is ready.
        </p>
      )}
      {blocked && <h2 className="mb-1.5 font-semibold">Before it can be sent</h2>}
      <ul className="flex flex-col gap-2.5">
        {checks.missing.length > 0 && (
          <Check tone="amber" text={missingWords(checks.missing.length)}>
            <ul className="mt-0.5">
              {checks.missing.map((id) => (
                <li key={id}>
                  <CheckButton onClick={after(() => onFix(id))}>{nameOf(id)}</CheckButton>
                </li>
              ))}
            </ul>
          </Check>
        )}
        {checks.lacksSignature && (
          <Check tone="amber" text="No signature field for the client">
            <CheckButton onClick={after(onAddSignature)}>Add one at the end</CheckButton>
          </Check>
        )}
        {checks.lacksOwner && <OwnerCheck />}
      </ul>
      {maySend && !blocked && (
        <div className="mt-3.5 flex justify-end">
          <Button onClick={after(onSend)}>Send without it</Button>
        </div>
      )}
    </Popover>
  )
}

function OwnerCheck() {
  const maySetUp = can(useUser(), 'esign:setup')
  return (
    <Check tone="muted" text="Your own signature isn’t set up">
      {maySetUp ? (
        <Link to="/app/settings" hash="contracts" className={checkLook}>
          Set it up
        </Link>
      ) : (
        <span className="text-muted-foreground">An admin can set it up in the settings.</span>
      )}
    </Check>
  )
}

type CheckProps = { tone: 'amber' | 'muted'; text: string; children?: ReactNode }

const Check = ({ tone, text, children }: CheckProps) => {
  const Icon = tone === 'amber' ? CircleAlert : Info
  return (
    <li className="flex gap-2">
      <Icon
        size={14}
        strokeWidth={1.8}
        aria-hidden
        className={tone === 'amber' ? 'mt-0.5 shrink-0 text-amber' : 'mt-0.5 shrink-0 text-muted-foreground'}
      />
      <div className="min-w-0">
        <p className="font-medium">{text}</p>
        {children}
      </div>
    </li>
  )
}

const checkLook =
  'inline-flex min-h-6 items-center rounded-sm text-left text-primary-text underline underline-offset-3 hover:decoration-2 touch:min-h-11'

const CheckButton = ({ onClick, children }: { onClick: () => void; children: string }) => (
  <button type="button" onClick={onClick} className={checkLook}>
    {children}
  </button>
)
