import { useEffect, useRef, useState } from 'react'
import { Button } from '../ui/base/button.tsx'
import { Field, Input } from '../ui/form/field.tsx'
import { Dialog, DialogActions } from '../ui/overlay/dialog.tsx'
import { errorText } from './api/api.ts'
import { toast, toastError } from './toast.ts'

type Props = {
  title: string
  /** Says who may get the link. */
  hint: string
  action: string
  failed: string
  loadUrl: () => Promise<string>
  onClose: () => void
}

/** Copies the link at once. If the browser refuses, shows the link, so that the user can copy it. */
export function CopyLinkDialog({ title, hint, action, failed, loadUrl, onClose }: Props) {
  const [url, setUrl] = useState<string | null>(null)
  const hasStarted = useRef(false)
  const copyLink = useRef(async () => {
    try {
      const loaded = await loadUrl()
      if (await copyToClipboard(loaded, hint)) onClose()
      else setUrl(loaded)
    } catch (error) {
      toastError(errorText(error, failed))
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
      <Dialog open onOpenChange={onClose} title={title} description={hint}>
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
            onClick={() => void copyToClipboard(url, hint).then((isCopied) => isCopied && onClose())}
          >
            {action}
          </Button>
        </DialogActions>
      </Dialog>
    )
  )
}

/** Resolves to false if the browser refuses: some browsers copy only right after a click. */
const copyToClipboard = (url: string, hint: string) =>
  navigator.clipboard.writeText(url).then(
    () => {
      toast({ title: 'Link copied', text: hint })
      return true
    },
    () => false,
  )
