import { Check, Copy } from 'lucide-react'
import { Button } from '../../../ui/base/button.tsx'
import * as copy from './copy.ts'
import { useCopy } from './use-copy.ts'

export function CopyButton({ text }: { text: string }) {
  const { isCopied, copyText } = useCopy()
  return (
    <Button size="small" icon={isCopied ? Check : Copy} onClick={() => void copyText(text)}>
      <span aria-live="polite">{isCopied ? copy.copied : copy.copyCode}</span>
    </Button>
  )
}
