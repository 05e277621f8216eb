import { useEffect, useRef, useState } from 'react'
import { errorText } from '../../../platform/api/api.ts'
import { toast, toastError } from '../../../platform/toast.ts'
import { Button } from '../../../ui/base/button.tsx'
import { Field, Input } from '../../../ui/form/field.tsx'
import { Dialog, DialogActions } from '../../../ui/overlay/dialog.tsx'
import { usePaymentLink } from '../queries.ts'
import * as copy from './copy.ts'

/** Copies the link at once. If the browser refuses, shows the link, so that the user can copy it. */
export function LinkDialog({ invoiceId, onClose }: { invoiceId: string; onClose: () => void }) {
  const { mutateAsync } = usePaymentLink()
  const [url, setUrl] = useState<string | null>(null)
  const hasStarted = useRef(false)
  const copyLink = useRef(async () => {
    try {
      const link = await mutateAsync({ params: { id: invoiceId } })
      if (await copyToClipboard(link.url)) onClose()
      else setUrl(link.url)
    } catch (error) {
      toastError(errorText(error, copy.linkNotCopied))
      onClose()
    }
  })
  useEffect(() => {
    if (hasStarted.current) return
    hasStarted.current = true
    void copyLink.current()
  }, [])
  return (
    url !== null && (
      <Dialog open onOpenChange={onClose} title={copy.linkTitle} description={copy.shareLink}>
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
            onClick={() => void copyToClipboard(url).then((isCopied) => isCopied && onClose())}
          >
            Copy payment link
          </Button>
        </DialogActions>
      </Dialog>
    )
  )
}

/** Resolves to false if the browser refuses: some browsers copy only right after a click. */
const copyToClipboard = (url: string) =>
  navigator.clipboard.writeText(url).then(
    () => {
      toast({ title: 'Link copied', text: copy.shareLink })
      return true
    },
    () => false,
  )
