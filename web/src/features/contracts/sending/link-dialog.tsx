import type { Contract } from '@mantel/domain/contracts/contracts'
import { useEffect, useRef, useState } from 'react'
import { errorText } from '../../../platform/api/api.ts'
import { toast, toastError } from '../../../platform/toast.ts'
import { Button } from '../../../ui/base/button.tsx'
import { Field, Input } from '../../../ui/form/field.tsx'
import { Dialog, DialogActions } from '../../../ui/overlay/dialog.tsx'
import { useSigningLink } from '../queries.ts'

type Props = { contract: Contract; onClose: () => void }

/** Copies the link that was mailed. Only where the browser does not let us, it is shown to be copied by hand. */
export function LinkDialog({ contract, onClose }: Props) {
  const { mutateAsync } = useSigningLink(contract.id)
  const [url, setUrl] = useState<string | null>(null)
  const isAsked = useRef(false)
  const copyLink = useRef(async () => {
    try {
      const link = await mutateAsync()
      if (await copied(link.url)) onClose()
      else setUrl(link.url)
    } catch (error) {
      toastError(errorText(error, 'The link could not be copied'))
      onClose()
    }
  })
  useEffect(() => {
    if (isAsked.current) return
    isAsked.current = true
    void copyLink.current()
  }, [])
  return (
    url !== null && (
      <Dialog
        open
        onOpenChange={onClose}
        title="The signing link"
        description="Whoever has it can read and sign the contract. Hand it only to the client."
      >
        <div className="mb-4">
          <Field label="Link">
            <Input readOnly value={url} onFocus={({ target }) => target.select()} />
          </Field>
        </div>
        <DialogActions>
          <Button variant="ghost" onClick={onClose}>
            Done
          </Button>
          <Button
            variant="primary"
            onClick={() => void copied(url).then((isCopied) => isCopied && onClose())}
          >
            Copy signing link
          </Button>
        </DialogActions>
      </Dialog>
    )
  )
}

/** Some browsers only copy right after a press. */
const copied = (url: string) =>
  navigator.clipboard.writeText(url).then(
    () => {
      toast({ title: 'Link copied', text: 'Hand it only to the client: whoever has it can sign.' })
      return true
    },
    () => false,
  )
