import { Mark } from '../../ui/display/mark.tsx'

/** Has no background: behind it is the frame that index.html paints before the app begins. */
export const Loading = () => (
  <div role="status" className="flex min-h-dvh flex-col items-center justify-center gap-3">
    <Mark size={32} />
    <p className="text-13 text-muted-foreground">Loading...</p>
  </div>
)
