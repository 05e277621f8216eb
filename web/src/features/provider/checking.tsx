import { LoaderCircle } from 'lucide-react'
import * as copy from './copy.ts'

/** Shown during a single request. It ends at the latest when the request times out. */
export const Checking = () => (
  <div
    role="status"
    className="flex flex-col items-center rounded-panel border border-border px-6 py-12 text-center"
  >
    <LoaderCircle
      size={20}
      strokeWidth={1.6}
      aria-hidden
      className="animate-spin text-muted-foreground motion-reduce:animate-none"
    />
    <p className="mt-3 text-base font-semibold">{copy.checking}</p>
    <p className="mt-1 text-13 leading-4.5 text-muted-foreground">{copy.checkingHint}</p>
  </div>
)
