import type { SigningData } from '@mantel/domain/contracts/signing'
import { useState } from 'react'
import { UnsignedCopy } from '../document/download-copy.tsx'
import { Fetched } from '../document/loaded-contract.tsx'
import { Contact } from '../studio-contact.tsx'
import { quietButton, textLink } from '../styles.ts'

type Props = {
  token: string
  company: SigningData['company']
  onDeclined: () => void
  onSignedElsewhere: () => void
}

/** What else can be done with a contract than to sign it, below each step. */
export const Beside = (props: Props) => (
  <>
    <div className="mt-7 flex flex-wrap items-center gap-x-5 border-t border-border-strong pt-2.5">
      <UnsignedCopy token={props.token} />
      <DeclineButton {...props} />
    </div>
    <Contact company={props.company} />
  </>
)

function DeclineButton(props: Props) {
  const [isOpen, setOpen] = useState(false)
  const onClose = () => setOpen(false)
  return (
    <>
      <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)} className={quietButton}>
        Decline to sign
      </button>
      {isOpen && <Fetched part={declineDialog} props={{ ...props, onClose }} onFailure={onClose} />}
    </>
  )
}

export function DisclosureLink() {
  const [isOpen, setOpen] = useState(false)
  const onClose = () => setOpen(false)
  return (
    <>
      <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)} className={textLink}>
        What signing electronically means
      </button>
      {isOpen && <Fetched part={disclosureDialog} props={{ onClose }} onFailure={onClose} />}
    </>
  )
}

const declineDialog = async () => (await import('./decline-dialog.tsx')).DeclineDialog
const disclosureDialog = async () => (await import('./disclosure-dialog.tsx')).DisclosureDialog
