import type { SigningData } from '@mantel/domain/contracts/signing'
import { useState } from 'react'
import { UnsignedCopyButton } from '../document/download-copy.tsx'
import { LazyPart } from '../document/lazy-part.tsx'
import { StudioContact } from '../studio-contact.tsx'
import { linkStyle, quietButtonStyle } from '../styles.ts'

type Props = {
  token: string
  company: SigningData['company']
  onDeclined: () => void
  onSignedElsewhere: () => void
}

export const StepLinks = (props: Props) => (
  <>
    <div className="mt-7 flex flex-wrap items-center gap-x-5 border-t border-border-strong pt-2.5">
      <UnsignedCopyButton token={props.token} />
      <DeclineButton {...props} />
    </div>
    <StudioContact company={props.company} />
  </>
)

function DeclineButton(props: Props) {
  const [isOpen, setOpen] = useState(false)
  const onClose = () => setOpen(false)
  return (
    <>
      <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)} className={quietButtonStyle}>
        Decline to sign
      </button>
      {isOpen && <LazyPart part={declineDialog} props={{ ...props, onClose }} onFailure={onClose} />}
    </>
  )
}

export function DisclosureLink() {
  const [isOpen, setOpen] = useState(false)
  const onClose = () => setOpen(false)
  return (
    <>
      <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)} className={linkStyle}>
        About electronic signatures
      </button>
      {isOpen && <LazyPart part={disclosureDialog} props={{ onClose }} onFailure={onClose} />}
    </>
  )
}

const declineDialog = async () => (await import('../dialogs/decline-dialog.tsx')).DeclineDialog
const disclosureDialog = async () => (await import('../dialogs/disclosure-dialog.tsx')).DisclosureDialog
