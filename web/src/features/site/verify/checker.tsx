import { CircleAlert } from 'lucide-react'
import { useFileCheck } from './checking.ts'
import { DropZone } from './drop-zone.tsx'

export function Checker() {
  const { checking, check } = useFileCheck()
  return (
    <>
      <DropZone onFile={check} busyWith={checking.phase === 'checking' ? checking.name : undefined} />
      {checking.phase === 'failed' && (
        <p role="alert" className="mt-4 flex items-start gap-2 text-destructive">
          <CircleAlert size={16} strokeWidth={1.6} aria-hidden className="mt-1.25 shrink-0" />
          {checking.name}: {checking.text}
        </p>
      )}
      {checking.phase === 'checked' && (
        <checking.Outcome key={checking.at} name={checking.name} found={checking.found} />
      )}
    </>
  )
}
