import { Check, Copy, Download } from 'lucide-react'
import { saveAs } from '../../platform/save-as.ts'
import { useUser } from '../../platform/session/session.ts'
import { useCopy } from '../../platform/use-copy.ts'
import { Button } from '../../ui/base/button.tsx'
import { DialogActions } from '../../ui/overlay/dialog.tsx'
import * as copy from './copy.ts'

type Props = { codes: readonly string[]; onDone: () => void }

export function RecoveryCodes({ codes, onDone }: Props) {
  const { email } = useUser()
  const { isCopied, copyText } = useCopy(copy.codesNotCopied)
  const file = () => new Blob([copy.codesFile(email, codes)], { type: 'text/plain' })
  return (
    <section aria-label="Recovery codes" className="flex flex-col gap-4">
      <h3 className="font-semibold">{copy.codesTitle}</h3>
      <p className="-mt-2 text-13 leading-4.5 text-muted-foreground">{copy.codesHint}</p>
      <ul className="grid gap-x-4 gap-y-1.5 rounded-box border border-border px-4 py-3 font-mono text-12-5 tabular-nums select-all sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button icon={isCopied ? Check : Copy} onClick={() => void copyText(codes.join('\n'))}>
          {isCopied ? 'Copied' : 'Copy'}
        </Button>
        <Button icon={Download} onClick={() => saveAs('recovery-codes.txt', file())}>
          Download
        </Button>
      </div>
      <DialogActions>
        <Button variant="primary" onClick={onDone}>
          Done
        </Button>
      </DialogActions>
    </section>
  )
}
