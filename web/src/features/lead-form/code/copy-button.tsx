import { Check, Copy } from 'lucide-react'
import { useCopy } from '../../../platform/use-copy.ts'
import { Button } from '../../../ui/base/button.tsx'
import * as copy from './copy.ts'

export function CopyButton({ text }: { text: string }) {
  const { isCopied, copyText } = useCopy(copy.notCopied)
  return (
    <Button size="small" icon={isCopied ? Check : Copy} onClick={() => void copyText(text)}>
      <span aria-live="polite">{isCopied ? copy.copied : copy.copyCode}</span>
    </Button>
  )
}
