import { can } from '@mantel/domain/permissions'
import { CircleAlert, Info, Send } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useUser } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/base/button.tsx'
import { Popover } from '../../../ui/overlay/popover.tsx'
import { useSendVerification } from '../../auth/verification.ts'
import { missingFields } from '../copy.ts'
import { type Checks, isBlocked } from '../draft/checks.ts'
import * as copy from './copy.tsx'

type Props = {
  checks: Checks
  nameOf: (id: string) => string
  isPhone: boolean
  busy: boolean
  onFix: (id: string) => void
  onAddSignature: () => void
  onSetUpSignature: () => void
  onSend: () => void
}

/** Opens the send dialog, or lists what is missing with a button to fix each item. */
export function SendButton(props: Props) {
  const { checks, nameOf, isPhone, busy, onFix, onAddSignature, onSetUpSignature, onSend } = props
  const user = useUser()
  const maySend = can(user, 'contracts:send')
  const lacksEmail = maySend && user.emailVerifiedAt === null
  const [isOpen, setOpen] = useState(false)
  // Runs once the popover has closed. If it ran earlier, the closing popover would take the focus away from what it
  // opens.
  const chosen = useRef<(() => void) | null>(null)
  const isActingAsOther = maySend && user.impersonatorId !== null
  const blocked = isBlocked(checks) || lacksEmail || isActingAsOther
  const label = isPhone ? 'Send' : 'Send for signature'
  const after = (run: () => void) => () => {
    chosen.current = run
    setOpen(false)
  }
  function runChosen(event: Event) {
    if (!chosen.current) return
    event.preventDefault()
    chosen.current()
    chosen.current = null
  }
  if (maySend && !blocked && !checks.lacksOwner) {
    return (
      <Button variant="primary" icon={Send} busy={busy} onClick={onSend}>
        {label}
      </Button>
    )
  }
  return (
    <Popover
      label={copy.beforeSending}
      open={isOpen}
      onOpenChange={setOpen}
      onClosed={runChosen}
      trigger={
        <Button variant={maySend ? 'primary' : 'outline'} icon={Send} busy={busy}>
          {label}
        </Button>
      }
    >
      {!maySend && <p className="mb-2.5 text-muted-foreground">{copy.onlyManagersSend}</p>}
      {blocked && <h2 className="mb-1.5 font-semibold">{copy.beforeSending}</h2>}
      <ul className="flex flex-col gap-2.5">
        {checks.missing.length > 0 && (
          <Check tone="amber" text={missingFields(checks.missing.length)}>
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
          <Check tone="amber" text={copy.noClientSignature}>
            <CheckButton onClick={after(onAddSignature)}>{copy.addSignature}</CheckButton>
          </Check>
        )}
        {checks.obstacles.map((text) => (
          <Check key={text} tone="amber" text={text} />
        ))}
        {lacksEmail && <EmailCheck />}
        {isActingAsOther && <Check tone="amber" text={copy.actingAsOther} />}
        {checks.lacksOwner && <OwnerCheck onSetUp={after(onSetUpSignature)} />}
      </ul>
      {maySend && !blocked && (
        <div className="mt-3.5 flex justify-end">
          <Button onClick={after(onSend)}>{copy.sendUnsigned}</Button>
        </div>
      )}
    </Popover>
  )
}

function EmailCheck() {
  const { send, isSending } = useSendVerification()
  return (
    <Check tone="amber" text={copy.confirmEmail}>
      <CheckButton onClick={send} isBusy={isSending}>
        {copy.resendLink}
      </CheckButton>
    </Check>
  )
}

function OwnerCheck({ onSetUp }: { onSetUp: () => void }) {
  const maySetUp = can(useUser(), 'esign:setup')
  return (
    <Check tone="muted" text={copy.noOwnSignature}>
      {maySetUp ? (
        <CheckButton onClick={onSetUp}>{copy.setUpSignature}</CheckButton>
      ) : (
        <span className="text-muted-foreground">{copy.adminSetsUpSignature}</span>
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

const checkStyle =
  'inline-flex min-h-6 items-center rounded-sm text-left text-primary-text underline underline-offset-3 hover:decoration-2 touch:min-h-11'

type ButtonProps = { onClick: () => void; isBusy?: boolean; children: string }

const CheckButton = ({ onClick, isBusy = false, children }: ButtonProps) => (
  <button
    type="button"
    aria-disabled={isBusy || undefined}
    onClick={isBusy ? undefined : onClick}
    className={checkStyle}
  >
    {children}
  </button>
)
