import { Check, Copy } from 'lucide-react'
import { useCopy } from '../../../platform/use-copy.ts'
import * as copy from './copy.ts'

type Props = { text: string; name: string }

export function CopyButton({ text, name }: Props) {
  const { isCopied, copyText } = useCopy(copy.notCopied)
  const Icon = isCopied ? Check : Copy
  return (
    <button
      type="button"
      aria-label={copy.copyLabel(name)}
      onClick={() => void copyText(text)}
      className="-mr-2 inline-flex min-h-11 shrink-0 items-center gap-1.5 rounded-control px-2 text-13 font-medium text-muted-foreground hover:bg-hover hover:text-foreground"
    >
      <Icon size={14} strokeWidth={1.8} aria-hidden className={isCopied ? 'text-green' : undefined} />
      <span aria-hidden className="max-[340px]:hidden">
        {isCopied ? 'Copied' : 'Copy'}
      </span>
      <span role="status" className="sr-only">
        {isCopied && copy.copied(name)}
      </span>
    </button>
  )
}
